import Box from '@mui/material/Box';
import { create } from 'qrcode';

/** A text for a camera, as drawn modules: always dark on light, whatever the theme. */
export function QrCode({ text, label, width = 192 }: { text: string; label: string; width?: number }) {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const rows = Array.from({ length: modules.size }, (_, row) => row);
  const path = rows.flatMap((y) => rows.filter((x) => modules.get(y, x)).map((x) => `M${x} ${y}h1v1h-1z`)).join('');
  return (
    <Box sx={{ p: 3, bgcolor: '#fff', borderRadius: '8px', width, maxWidth: '100%', flex: 'none' }}>
      <svg role="img" aria-label={label} viewBox={`0 0 ${modules.size} ${modules.size}`} shapeRendering="crispEdges">
        <path d={path} fill="#000" />
      </svg>
    </Box>
  );
}
