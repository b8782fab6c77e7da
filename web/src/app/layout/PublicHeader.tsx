import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { Wordmark } from '@northvale/web/ui/Logo.tsx';
import { hovering, tiny, touchable } from '@northvale/web/ui/tokens.ts';
import Menu from 'lucide-react/icons/menu';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { PageLink } from '@northvale/web/ui/PageLink.tsx';
import { ModeToggle } from '@northvale/web/ui/ModeToggle.tsx';
import { useSession } from '../../shared/account/useSession.ts';
import { Soon } from './Soon.tsx';
import { useConfig } from '../../shared/page/useConfig.ts';
import { Wide } from '@northvale/web/ui/Wide.tsx';
import { company, community } from './publicLinks.ts';
import { Dropdown } from './Dropdown.tsx';
import { PublicMenu } from './PublicMenu.tsx';
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
