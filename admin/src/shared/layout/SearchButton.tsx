import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { fetchAhead } from '@northvale/web/ui/fetchAhead.ts';
import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useShortcut } from '../keys/useShortcut.ts';
import { t } from '../texts/t.ts';
import { loadPalette, SearchDialog } from './SearchDialog.tsx';

/** The bar's search: '/' opens it, and ⌘K or Ctrl+K does while one writes too. */
export function SearchButton() {
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
