import Box from '@mui/material/Box';
import { Card } from '@northvale/web/ui/Card.tsx';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface VerdictProps {
  tone: 'green' | 'red' | 'amberText';
  icon: LucideIcon;
  title: string;
  children: ReactNode;
}

/** What was found, in one heading and its reasons. */
export const Verdict = ({ tone, icon: Icon, title, children }: VerdictProps) => (
  <Card component="section" sx={{ display: 'flex', gap: 4 }}>
    <Box sx={{ color: `nv.${tone}`, flex: 'none', pt: '2px' }}>
      <Icon size={28} strokeWidth={1.75} aria-hidden />
    </Box>
    <Box sx={{ minWidth: 0, flex: 1 }}>
      <Box component="h2" sx={{ m: 0, typography: 'h2' }}>
        {title}
      </Box>
      <Box sx={{ mt: 1, overflowWrap: 'anywhere' }}>{children}</Box>
    </Box>
  </Card>
);
