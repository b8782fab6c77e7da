import AppBar from '@mui/material/AppBar';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { Wordmark } from '@northvale/web/ui/Logo.tsx';
import { fetchAhead } from '@northvale/web/ui/fetchAhead.ts';
import { later } from '@northvale/web/ui/later.tsx';
import { ModeToggle } from '@northvale/web/ui/ModeToggle.tsx';
import { tiny, touchable } from '@northvale/web/ui/tokens.ts';
import { Keyboard, Menu } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { useShortcut } from '../keys/useShortcut.ts';
import { t } from '../texts/t.ts';
import { SearchButton } from './SearchButton.tsx';
import { UserMenu } from './UserMenu.tsx';

const onBar = '#F5F7F1';
const markOnBar = '#16584F';

const loadKeys = async () => (await import('./ShortcutsDialog.tsx')).ShortcutsDialog;
const ShortcutsDialog = later(loadKeys, () => null);

export function ConsoleBar({ onMenu }: { onMenu: () => void }) {
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
