import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { LedgerLines, type Shape } from './LedgerLines.tsx';

interface EmptyStateProps {
  title: string;
  /** What will appear here, and when. */
  children: ReactNode;
  action?: ReactNode;
  shape?: Shape;
}

export function EmptyState({ title, children, action, shape = 'hill' }: EmptyStateProps) {
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', alignItems: 'center', textAlign: 'center', py: 8, px: 5 }}>
      <LedgerLines shape={shape} />
      <Typography variant="h3" component="p" sx={{ mt: 5 }}>
        {title}
      </Typography>
      <Typography variant="body2" sx={{ color: 'nv.ink2', mt: 1.5, maxWidth: 300 }}>
        {children}
      </Typography>
      {action && <Box sx={{ mt: 5 }}>{action}</Box>}
    </Box>
  );
}
