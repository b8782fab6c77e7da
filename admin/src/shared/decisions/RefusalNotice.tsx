import Box from '@mui/material/Box';
import { Notice } from '@northvale/web/ui/Notice.tsx';
import type { ReactNode } from 'react';
import type { Refusal } from './refusal.ts';

/** In the dialog's flow, so that it is read where the decision was tried. */
export const RefusalNotice = ({ refusal, children }: { refusal: Refusal; children?: ReactNode }) => (
  <Box sx={{ mt: 4 }}>
    <Notice kind={refusal.isOver ? 'warning' : 'error'} role="alert">
      <Box sx={{ fontWeight: 600 }}>{refusal.title}</Box>
      <Box>
        {refusal.detail} {children}
      </Box>
    </Notice>
  </Box>
);
