import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Bell } from '../account/Bell.tsx';
import { PageTitle } from './PageTitle.tsx';
import { ModeToggle } from '@northvale/web/ui/ModeToggle.tsx';

interface PageHeaderProps {
  /** The tab's title. */
  title: string;
  heading?: ReactNode;
  /** The line below the title. */
  children?: ReactNode;
}

/** A signed-in page's title, the line below it, the bell and the colours' switch. */
export const PageHeader = ({ title, heading = title, children }: PageHeaderProps) => (
  <Box component="header" sx={{ display: 'flex', justifyContent: 'space-between', gap: 4, mb: children ? 6 : 3 }}>
    <PageTitle title={title} />
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
        {heading}
      </Typography>
      {children && (
        <Typography component="div" sx={{ color: 'nv.ink2', mt: 1 }}>
          {children}
        </Typography>
      )}
    </Box>
    <Box sx={{ display: { xs: 'none', md: 'flex' }, displayPrint: 'none', alignItems: 'flex-start', gap: 2, pt: 1 }}>
      <Bell />
      <ModeToggle />
    </Box>
  </Box>
);
