import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import RotateCw from 'lucide-react/icons/rotate-cw';
import WifiOff from 'lucide-react/icons/wifi-off';
import type { ReactNode } from 'react';
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
