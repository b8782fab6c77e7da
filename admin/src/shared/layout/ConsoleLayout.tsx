import AppBar from '@mui/material/AppBar';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { ErrorState } from '@northvale/web/ui/ErrorState.tsx';
import { fetchAhead, later } from '@northvale/web/ui/later.tsx';
import { focusGivenBack, focusKept } from '@northvale/web/ui/focusKept.ts';
import { Wordmark } from '@northvale/web/ui/Logo.tsx';
import { ModeToggle } from '@northvale/web/ui/ModeToggle.tsx';
import { Notice } from '@northvale/web/ui/Notice.tsx';
import { SkipLink } from '@northvale/web/ui/PageLink.tsx';
import { tiny, touchable } from '@northvale/web/ui/tokens.ts';
import { onlineManager } from '@tanstack/react-query';
import { Keyboard, Menu, Search } from 'lucide-react';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { useLive } from '../api/useLive.ts';
import { useShortcut } from '../keys/useShortcut.ts';
import { t } from '../texts/t.ts';
import { PaletteField } from './PaletteField.tsx';
import { Sidebar } from './Sidebar.tsx';
import { useOwnLanguage } from './useOwnLanguage.ts';
import { UserMenu } from './UserMenu.tsx';

/** The bar, the sidebar and one page. Up to 968 px the sidebar is a drawer. */
export function ConsoleLayout({ children }: { children?: ReactNode }) {
  useLive();
  useOwnLanguage();
  useEffect(focusKept, []);
  useEffect(focusGivenBack, []);
  const [menuOpen, setMenuOpen] = useState(false);
  return (
    <Box sx={{ minHeight: '100vh', display: 'flex', flexDirection: 'column' }}>
      <SkipLink
        onClick={(event) => {
          event.preventDefault();
          document.getElementById('main')?.focus();
        }}
      />
      <ConsoleBar onMenu={() => setMenuOpen(true)} />
      <Box sx={{ display: 'flex', flex: 1, minHeight: 0 }}>
        <Sidebar open={menuOpen} onClose={() => setMenuOpen(false)} />
        <Box
          component="main"
          id="main"
          tabIndex={-1}
          sx={{ flex: 1, minWidth: 0, p: { xs: 4, md: 7 }, pt: { xs: 5, md: 5.5 }, outline: 'none' }}
        >
          <OfflineNotice />
          {children}
        </Box>
      </Box>
    </Box>
  );
}

/** Nothing is asked while the browser is offline: what isn't there yet would else come for ever. */
function OfflineNotice() {
  const isOnline = useSyncExternalStore(subscribe, ask, ask);
  if (isOnline) return null;
  return (
    <Box sx={{ mb: 4 }}>
      <Notice kind="offline" role="status">
        {t('layout.offline')}
      </Notice>
    </Box>
  );
}

const subscribe = (listener: () => void) => onlineManager.subscribe(listener);
const ask = () => onlineManager.isOnline();

const onBar = '#F5F7F1';
const markOnBar = '#16584F';

const loadKeys = async () => (await import('./ShortcutsDialog.tsx')).ShortcutsDialog;
const ShortcutsDialog = later(loadKeys, () => null);

function ConsoleBar({ onMenu }: { onMenu: () => void }) {
  const [keysShown, setKeysShown] = useState(false);
  useShortcut('?', () => setKeysShown(true));
  useEffect(() => fetchAhead(loadKeys), []);

  return (
    <AppBar
      position="sticky"
      // The other one would write a shade of its own colours into the element: what the build draws is for both.
      variant="outlined"
      sx={{ bgcolor: 'nv.consoleBar', backgroundImage: 'none', border: 0, color: onBar, '--nv-logo': markOnBar }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          height: { xs: 60, md: 52 },
          px: { xs: 2, md: 5 },
          gap: { xs: 1, md: 4 },
        }}
      >
        <IconButton aria-label={t('layout.menu')} onClick={onMenu} sx={{ color: 'inherit', display: { md: 'none' } }}>
          <Menu size={20} strokeWidth={1.75} />
        </IconButton>
        <Box
          component={Link}
          to="/"
          aria-label={t('layout.home')}
          sx={{
            ...touchable,
            color: 'inherit',
            textDecoration: 'none',
            display: 'flex',
            minWidth: 0,
            [tiny]: { display: 'none' },
          }}
        >
          <Wordmark size={26} word={19} />
        </Box>
        <Box
          component="span"
          sx={{
            display: { xs: 'none', sm: 'block' },
            ml: { xs: 2, md: 0 },
            border: '1px solid rgb(245 247 241 / .45)',
            borderRadius: '5px',
            px: 1.75,
            fontSize: 12,
            lineHeight: '18px',
          }}
        >
          {t('layout.backOffice')}
        </Box>
        <Box sx={{ flex: 1 }} />
        <SearchButton />
        <Box sx={{ flex: { md: 1 } }} />
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
          <Tooltip title={t('layout.keys.title')}>
            <IconButton
              aria-label={t('layout.keys.title')}
              onClick={() => setKeysShown(true)}
              sx={{ color: 'inherit', p: 1.75, display: { xs: 'none', md: 'inline-flex' } }}
            >
              <Keyboard size={18} strokeWidth={1.75} />
            </IconButton>
          </Tooltip>
          <Tooltip title={t('layout.lightOrDark')} describeChild>
            <ModeToggle iconSize={18} sx={{ color: 'inherit', p: 1.75, [tiny]: { display: 'none' } }} />
          </Tooltip>
          <UserMenu />
        </Box>
      </Box>
      {keysShown && <ShortcutsDialog onClose={() => setKeysShown(false)} />}
    </AppBar>
  );
}

/** The bar's search: '/' opens it, and ⌘K or Ctrl+K does while one writes too. */
function SearchButton() {
  const [open, setOpen] = useState(false);
  useShortcut('/', () => setOpen(true));
  useEffect(() => fetchAhead(loadPalette), []);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey)) return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);

  return (
    <>
      <ButtonBase
        aria-label={t('layout.search.label')}
        aria-haspopup="dialog"
        aria-keyshortcuts="/ Meta+K Control+K"
        onClick={() => setOpen(true)}
        sx={{
          gap: 2.5,
          height: { xs: 44, md: 34 },
          width: { xs: 44, md: 360 },
          px: { xs: 0, md: 2.75 },
          justifyContent: { xs: 'center', md: 'flex-start' },
          borderRadius: '8px',
          border: { md: '1px solid rgb(245 247 241 / .3)' },
          bgcolor: { md: 'rgb(245 247 241 / .1)' },
          fontFamily: 'inherit',
          fontSize: 13,
        }}
      >
        <Search size={16} strokeWidth={1.75} aria-hidden />
        <Box component="span" aria-hidden sx={words}>
          {t('layout.search.label')}
        </Box>
        <Box
          component="kbd"
          aria-hidden
          sx={{
            display: { xs: 'none', md: 'block' },
            minWidth: 20,
            border: '1px solid rgb(245 247 241 / .45)',
            borderRadius: '4px',
            font: 'inherit',
            fontSize: 12,
            lineHeight: '18px',
          }}
        >
          /
        </Box>
      </ButtonBase>
      {open && <SearchDialog onClose={() => setOpen(false)} />}
    </>
  );
}

const words = {
  flex: 1,
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  textAlign: 'left',
  display: { xs: 'none', md: 'block' },
} as const;

const loadPalette = async () => (await import('./SearchPalette.tsx')).SearchPalette;
const SearchPalette = later(
  loadPalette,
  (retry) => (
    <ErrorState title={t('layout.search.missing')} onRetry={retry}>
      {t('layout.search.comesBack')}
    </ErrorState>
  ),
  ({ written, onWrite }) => <PaletteField value={written} onChange={({ target }) => onWrite(target.value)} />,
);

/** Whoever opens it writes on at once: it takes what they write also while what finds things is still coming. */
function SearchDialog({ onClose }: { onClose: () => void }) {
  const [written, setWritten] = useState('');
  return (
    <Dialog
      open
      onClose={onClose}
      aria-label={t('layout.search.label')}
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
      slotProps={{ paper: { sx: { width: 560, mt: { xs: 4, md: 14 } } } }}
    >
      <SearchPalette written={written} onWrite={setWritten} onClose={onClose} />
    </Dialog>
  );
}
