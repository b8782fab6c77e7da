import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { Wordmark } from '@northvale/web/ui/Logo.tsx';
import { ModeToggle } from '@northvale/web/ui/ModeToggle.tsx';
import { hovering, tiny, touchable } from '@northvale/web/ui/tokens.ts';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Menu from 'lucide-react/icons/menu';
import X from 'lucide-react/icons/x';
import { useId, useState } from 'react';
import { PageLink } from '../../../ui/PageLink.tsx';
import { Wide } from '../../../ui/Card.tsx';
import { useSession } from '../../shared/account/useSession.ts';
import { useConfig } from '@northvale/web/ui/useConfig.ts';
import type first from '../../shared/texts/en/first.json';
import { t } from '../../shared/texts/t.ts';

/** The public top bar: dropdowns on wide screens, a menu behind a toggle up to 968 px. */
export function PublicHeader() {
  const { productName } = useConfig();
  const signedIn = useSession() !== undefined;
  const [open, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <Box component="header" sx={bar}>
      <Wide sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', height: '100%' }}>
        <Box
          component={PageLink}
          to="/"
          onClick={close}
          sx={{ ...touchable, color: 'nv.ink', textDecoration: 'none', minWidth: 0 }}
        >
          <Wordmark name={productName} size={32} word={23} />
        </Box>
        <Box
          component="nav"
          aria-label={t('layout.main')}
          sx={{ display: { xs: 'none', md: 'flex' }, displayPrint: 'none', alignItems: 'center', gap: 8 }}
        >
          <Box component={PageLink} to="/" sx={entry}>
            {t('layout.link.home')}
          </Box>
          <Dropdown label={t('layout.company')} links={company} />
          <Dropdown label={t('layout.community')} links={community} />
          <Box component="span" sx={{ ...entry, color: 'nv.ink3', display: 'flex', alignItems: 'center', gap: 1.5 }}>
            {t('layout.link.pricing')} <Soon />
          </Box>
        </Box>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: { xs: 1, md: 3 } }}>
          <Box sx={{ display: { xs: open ? 'block' : 'none', md: 'block' } }}>
            <ModeToggle />
          </Box>
          {!signedIn && (
            <Button component={PageLink} to="/login" sx={{ display: { xs: 'none', md: 'inline-flex' }, fontSize: 14 }}>
              {t('layout.login')}
            </Button>
          )}
          <Button
            component={PageLink}
            to={signedIn ? '/dashboard' : '/signup'}
            variant="contained"
            onClick={close}
            sx={{
              ...touchable,
              fontSize: 14,
              px: { xs: 2, md: 3.5 },
              '&&': { minHeight: { xs: 36, md: 40 } },
              // The menu has it too.
              [tiny]: { display: 'none' },
            }}
          >
            {t(signedIn ? 'layout.dashboard' : 'layout.getStarted')}
          </Button>
          <IconButton
            aria-label={t(open ? 'layout.closeMenu' : 'layout.openMenu')}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
            edge="end"
            sx={{ display: { md: 'none' } }}
          >
            {open ? <X size={20} strokeWidth={1.75} /> : <Menu size={20} strokeWidth={1.75} />}
          </IconButton>
        </Box>
      </Wide>
      {open && <PublicMenu signedIn={signedIn} onChosen={close} />}
    </Box>
  );
}

const bar = {
  position: 'sticky',
  top: 0,
  zIndex: 'appBar',
  height: { xs: 60, md: 72 },
  bgcolor: 'nv.paper',
  borderBottom: '1px solid',
  borderColor: 'nv.rule',
} as const;

const entry = {
  color: 'nv.ink',
  fontWeight: 500,
  fontSize: 15,
  textDecoration: 'none',
  [hovering]: { '&:hover': { color: 'nv.brandText' } },
} as const;

/** The small screens' menu; choosing an item closes it. */
const PublicMenu = ({ signedIn, onChosen }: { signedIn: boolean; onChosen: () => void }) => (
  <Box
    sx={{
      position: 'fixed',
      inset: '60px 0 0',
      bgcolor: 'nv.paper',
      overflowY: 'auto',
      display: { xs: 'flex', md: 'none' },
      flexDirection: 'column',
      px: 5,
      pt: 2.5,
      pb: 7,
    }}
  >
    <Box component="nav" aria-label={t('layout.menu')}>
      <Entry link={{ name: 'home', to: '/' }} onChosen={onChosen} />
      <Group title={t('layout.company')} links={company} onChosen={onChosen} />
      <Group title={t('layout.community')} links={community} onChosen={onChosen} />
      <Box sx={{ mt: 3 }}>
        <Entry link={{ name: 'pricing' }} onChosen={onChosen} />
      </Box>
    </Box>
    <Box sx={{ display: 'grid', gap: 3, mt: 'auto', pt: 8 }}>
      {signedIn ? (
        <Button component={PageLink} to="/dashboard" variant="contained" size="large" onClick={onChosen}>
          {t('layout.dashboard')}
        </Button>
      ) : (
        <>
          <Button component={PageLink} to="/signup" variant="contained" size="large" onClick={onChosen}>
            {t('layout.signUp')}
          </Button>
          <Button component={PageLink} to="/login" variant="outlined" size="large" onClick={onChosen}>
            {t('layout.login')}
          </Button>
        </>
      )}
    </Box>
  </Box>
);

const Group = ({ title, links, onChosen }: { title: string; links: PublicLink[]; onChosen: () => void }) => (
  <>
    <Box sx={{ color: 'nv.ink2', fontSize: 14, lineHeight: '20px', fontWeight: 500, pt: 4.5, pb: 1 }}>{title}</Box>
    {links.map((link) => (
      <Entry key={link.name} link={link} onChosen={onChosen} />
    ))}
  </>
);

function Entry({ link: { name, to }, onChosen }: { link: PublicLink; onChosen: () => void }) {
  const row = {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    minHeight: 48,
    borderBottom: '1px solid',
    borderColor: 'nv.rule',
    fontSize: 17,
    fontWeight: 500,
    textDecoration: 'none',
  } as const;
  if (to === undefined)
    return (
      <Box sx={{ ...row, color: 'nv.ink3' }}>
        {t(`layout.link.${name}`)} <Soon>{t('layout.comingSoon')}</Soon>
      </Box>
    );
  return (
    <Box component={PageLink} to={to} onClick={onChosen} sx={{ ...row, color: 'nv.ink' }}>
      {t(`layout.link.${name}`)}
    </Box>
  );
}

/** Opens under a mouse; a touch or a key opens and closes it. Escape closes it. */
function Dropdown({ label, links }: { label: string; links: PublicLink[] }) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <Box
      sx={{ position: 'relative' }}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setOpen(true)}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && close()}
      onKeyDown={(event) => event.key === 'Escape' && close()}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && close()}
    >
      <Box
        component="button"
        type="button"
        aria-expanded={open}
        aria-controls={id}
        // A mouse has opened it on its way here.
        onClick={({ nativeEvent }) => setOpen(isByMouse(nativeEvent) || !open)}
        sx={[button, open && { color: 'nv.brandText' }]}
      >
        {label}
        <Box
          component="span"
          sx={{ display: 'flex', transform: open ? 'rotate(180deg)' : 'none', transition: 'transform 200ms ease-out' }}
        >
          <ChevronDown size={16} strokeWidth={1.75} aria-hidden />
        </Box>
      </Box>
      <Box id={id} hidden={!open} sx={{ position: 'absolute', top: '100%', left: -20, pt: 3, zIndex: 1 }}>
        <Box component="ul" sx={list}>
          {links.map(({ name, to }) => (
            <li key={name}>
              {to === undefined ? (
                <Box component="span" sx={{ ...item, color: 'nv.ink3', cursor: 'default' }}>
                  {t(`layout.link.${name}`)} <Soon>{t('layout.comingSoon')}</Soon>
                </Box>
              ) : (
                <Box
                  component={PageLink}
                  to={to}
                  onClick={close}
                  sx={{ ...item, [hovering]: { '&:hover': { bgcolor: 'nv.brandTint', color: 'nv.brandText' } } }}
                >
                  {t(`layout.link.${name}`)}
                </Box>
              )}
            </li>
          ))}
        </Box>
      </Box>
    </Box>
  );
}

const isByMouse = (click: MouseEvent): boolean => click instanceof PointerEvent && click.pointerType === 'mouse';

const button = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  border: 0,
  bgcolor: 'transparent',
  color: 'nv.ink',
  font: 'inherit',
  fontSize: 15,
  fontWeight: 500,
  py: 2,
  px: 0,
  cursor: 'pointer',
} as const;

const list = {
  listStyle: 'none',
  m: 0,
  p: 2,
  minWidth: 232,
  bgcolor: 'nv.surface',
  border: '1px solid',
  borderColor: 'nv.rule',
  borderRadius: '12px',
  boxShadow: '0 16px 48px rgb(17 33 28 / .18)',
} as const;

const item = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 2,
  px: 3,
  minHeight: 42,
  borderRadius: '8px',
  color: 'nv.ink',
  fontWeight: 500,
  fontSize: 15,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
} as const;

/** Marks what leads nowhere yet. */
export const Soon = ({ children = t('layout.soon') }: { children?: string }) => (
  <Box
    component="span"
    sx={{
      border: '1px dashed',
      borderColor: 'currentColor',
      borderRadius: '5px',
      px: 1.5,
      fontSize: 12,
      lineHeight: '18px',
      fontWeight: 400,
      whiteSpace: 'nowrap',
    }}
  >
    {children}
  </Box>
);

/** By which its text is found. */
type LinkName = keyof typeof first extends infer Key ? (Key extends `layout.link.${infer Name}` ? Name : never) : never;

export interface PublicLink {
  name: LinkName;
  /** Absent where the page isn't there yet. */
  to?: string;
}

export const company: PublicLink[] = [
  { name: 'about', to: '/about-us' },
  { name: 'contact', to: '/contact-us' },
  { name: 'blog', to: '/blog' },
  { name: 'how' },
];

export const community: PublicLink[] = [
  { name: 'trust', to: '/trust' },
  { name: 'terms', to: '/terms' },
  { name: 'faqs', to: '/faqs' },
  { name: 'verify', to: '/verify' },
];
