import Box from '@mui/material/Box';
import { hovering } from '@northvale/web/ui/tokens.ts';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useId, useState } from 'react';
import { PageLink } from '@northvale/web/ui/PageLink.tsx';
import { Soon } from './Soon.tsx';
import type { PublicLink } from './publicLinks.ts';
import { t } from '../../shared/texts/t.ts';

/** Opens under a mouse; a touch or a key opens and closes it. Escape closes it. */
export function Dropdown({ label, links }: { label: string; links: PublicLink[] }) {
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
