import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import RotateCw from 'lucide-react/icons/rotate-cw';
import WifiOff from 'lucide-react/icons/wifi-off';
import type { ReactNode } from 'react';
import { LedgerLines, type Shape } from './LedgerLines.tsx';
import { uiText } from './texts/texts.ts';

interface ErrorStateProps {
  /** What happened. */
  title: string;
  /** What it means for the money. */
  children?: ReactNode;
  onRetry?: () => void;
}

export function ErrorState({ title, children = uiText('ui.listOutOfReach'), onRetry }: ErrorStateProps) {
  return (
    <Box role="alert" sx={{ display: 'flex', gap: 3, px: 6, py: 12, justifyContent: 'center' }}>
      <Box sx={{ color: 'nv.red', pt: '2px' }}>
        <WifiOff size={20} strokeWidth={1.75} aria-hidden />
      </Box>
      <Box>
        <Typography variant="h3" component="p">
          {title}
        </Typography>
        <Typography variant="body2" sx={{ color: 'nv.ink2', mt: 1, maxWidth: 300 }}>
          {children}
        </Typography>
        {onRetry && (
          <Button
            variant="outlined"
            size="small"
            startIcon={<RotateCw size={16} strokeWidth={1.75} />}
            onClick={onRetry}
            sx={{ mt: 4 }}
          >
            {uiText('ui.tryAgain')}
          </Button>
        )}
      </Box>
    </Box>
  );
}

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
