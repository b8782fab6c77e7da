import Box from '@mui/material/Box';
import { focusGivenBack } from '@northvale/web/ui/focusGivenBack.ts';
import { focusKept } from '@northvale/web/ui/focusKept.ts';
import { SkipLink } from '@northvale/web/ui/SkipLink.tsx';
import { useEffect, useState, type ReactNode } from 'react';
import { useLive } from '../api/useLive.ts';
import { ConsoleBar } from './ConsoleBar.tsx';
import { OfflineNotice } from './OfflineNotice.tsx';
import { Sidebar } from './Sidebar.tsx';
import { useOwnLanguage } from './useOwnLanguage.ts';

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
