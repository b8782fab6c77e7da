import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useTheme } from '@mui/material/styles';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { narrow, tokens } from './tokens.ts';
import { uiText } from './texts/texts.ts';

interface ToastSurfaceProps {
  kind: 'success' | 'failure';
  onDismiss: () => void;
  children: ReactNode;
  /** What is said besides, in a quieter colour. */
  detail?: ReactNode;
}

/** What a toast stands on: ink, in either mode, with what came of it as an icon. */
export function ToastSurface({ kind, onDismiss, children, detail }: ToastSurfaceProps) {
  const { palette } = useTheme();
  // Dark on light paper and light on dark, so the icon takes the other mode's green and red.
  const other = tokens[palette.mode === 'light' ? 'dark' : 'light'];
  const Icon = kind === 'success' ? CircleCheck : CircleAlert;
  return (
    <Box
      role={kind === 'success' ? 'status' : 'alert'}
      sx={{
        display: 'flex',
        alignItems: 'flex-start',
        gap: 3,
        width: 420,
        maxWidth: 'min(100%, calc(100vw - 32px))',
        pl: 4,
        pr: 2,
        py: 2,
        borderRadius: '8px',
        bgcolor: 'nv.ink',
        color: 'nv.paper',
        boxShadow: palette.nv.lift,
        fontSize: 14,
        lineHeight: '20px',
        fontWeight: 500,
      }}
    >
      <Icon
        size={18}
        strokeWidth={1.75}
        color={kind === 'success' ? other.green : other.red}
        aria-hidden
        style={{ flex: 'none', marginTop: 5 }}
      />
      <Box sx={{ flex: 1, minWidth: 0, py: 1, overflowWrap: 'anywhere' }}>
        {children}
        {detail && <Box sx={{ color: other.ink2, fontWeight: 400 }}>{detail}</Box>}
      </Box>
      {/* A finger's 44 px reach into the edges: the first line stays level with it. */}
      <IconButton
        aria-label={uiText('ui.dismiss')}
        size="small"
        onClick={onDismiss}
        sx={{ color: 'inherit', [narrow]: { my: '-8px' } }}
      >
        <X size={16} strokeWidth={1.75} />
      </IconButton>
    </Box>
  );
}
