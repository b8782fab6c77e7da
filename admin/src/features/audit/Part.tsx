import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface PartProps {
  title: string;
  /** At the right of the title. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A part of a panel, with its own heading. */
export const Part = ({ title, aside, children }: PartProps) => (
  <section>
    <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', gap: 3, mb: 1 }}>
      <Box component="h3" sx={{ m: 0, fontSize: 14, lineHeight: '20px', fontWeight: 600 }}>
        {title}
      </Box>
      {aside}
    </Box>
    {children}
  </section>
);
