import Box from '@mui/material/Box';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Info from 'lucide-react/icons/info';
import ShieldCheck from 'lucide-react/icons/shield-check';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import WifiOff from 'lucide-react/icons/wifi-off';
import type { ReactNode } from 'react';

type Kind = 'verify' | 'warning' | 'offline' | 'error' | 'info';

const kinds = {
  verify: { icon: ShieldCheck, bgcolor: 'nv.amberTint', color: 'nv.amberText', edge: 'nv.amber' },
  warning: { icon: TriangleAlert, bgcolor: 'nv.amberTint', color: 'nv.amberText', edge: 'nv.amber' },
  offline: { icon: WifiOff, bgcolor: 'nv.redTint', color: 'nv.red', edge: 'nv.red' },
  error: { icon: CircleAlert, bgcolor: 'nv.redTint', color: 'nv.red', edge: 'nv.red' },
  info: { icon: Info, bgcolor: 'nv.brandTint', color: 'nv.brandText', edge: 'nv.control' },
} as const;

/** A tinted box with an icon: a notice in the page's flow, not a toast. */
export function Notice({ kind, children, role }: { kind: Kind; children: ReactNode; role?: 'alert' | 'status' }) {
  const { icon: Icon, bgcolor, color, edge } = kinds[kind];
  return (
    <Box
      role={role}
      sx={{
        position: 'relative',
        display: 'flex',
        gap: 3,
        px: 4,
        py: 3.5,
        borderRadius: '8px',
        bgcolor,
        fontSize: 14,
        lineHeight: '20px',
      }}
    >
      <Box
        aria-hidden
        sx={{
          position: 'absolute',
          inset: 0,
          borderRadius: '8px',
          border: '1px solid',
          borderColor: edge,
          opacity: 0.45,
          pointerEvents: 'none',
        }}
      />
      <Box sx={{ color, flex: 'none', display: 'flex', pt: '1px' }}>
        <Icon size={18} strokeWidth={1.75} aria-hidden />
      </Box>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{children}</Box>
    </Box>
  );
}
