import Box from '@mui/material/Box';
import { useState, type ReactNode } from 'react';
import { useLive } from '../api/useLive.ts';
import { t } from '../texts/t.ts';
import { ConsoleBar } from './ConsoleBar.tsx';
import { OfflineNotice } from './OfflineNotice.tsx';
import { Sidebar } from './Sidebar.tsx';
import { useFocusKept } from './useFocusKept.ts';
import { useOwnLanguage } from './useOwnLanguage.ts';

/** The bar, the sidebar and one page. Up to 968 px the sidebar is a drawer. */
export function ConsoleLayout({ children }: { children?: ReactNode }) {
  useLive();
  useOwnLanguage();
  useFocusKept();
  const [menuOpen, setMenuOpen] = useState(false);
  return (
    <Box sx={{ minHeight: '100vh', display: 'flex', flexDirection: 'column' }}>
      <SkipLink />
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

const SkipLink = () => (
  <Box
    component="a"
    href="#main"
    onClick={(event) => {
      event.preventDefault();
      document.getElementById('main')?.focus();
    }}
    sx={{
      displayPrint: 'none',
      position: 'fixed',
      top: 8,
      left: 8,
      zIndex: 'tooltip',
      px: 4,
      py: 2,
      borderRadius: '8px',
      bgcolor: 'nv.ink',
      color: 'nv.paper',
      '&:not(:focus)': { transform: 'translateY(-200%)' },
    }}
  >
    {t('layout.skip')}
  </Box>
);
