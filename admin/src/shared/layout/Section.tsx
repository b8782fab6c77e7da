import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface SectionProps {
  title: string;
  /** At the right of the title. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A card of a page, with its own heading. */
export const Section = ({ title, aside, children }: SectionProps) => (
  <Paper variant="outlined" component="section" aria-label={title} sx={{ p: 5, minWidth: 0 }}>
    <Box
      sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', flexWrap: 'wrap', gap: 3, mb: 2 }}
    >
      <Typography variant="h3" component="h2">
        {title}
      </Typography>
      {aside}
    </Box>
    {children}
  </Paper>
);
