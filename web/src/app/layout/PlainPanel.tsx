import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { uiText } from '@northvale/web/ui/texts/texts.ts';
import type { ReactNode } from 'react';

interface PlainPanelProps {
  open: boolean;
  side: 'left' | 'right';
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** Stands where a panel or the menu would slide in whose file can't be had: the browser's own dialog needs none. */
export const PlainPanel = ({ open, side, title, onClose, children }: PlainPanelProps) =>
  open && (
    <Box
      component="dialog"
      aria-label={title}
      ref={show}
      onClose={onClose}
      sx={[panel, side === 'right' && { ml: 'auto' }]}
    >
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', p: 3.5 }}>
        <Button onClick={onClose}>{uiText('ui.close')}</Button>
      </Box>
      {children}
    </Box>
  );

const show = (dialog: HTMLDialogElement | null): void => dialog?.showModal();

const panel = {
  m: 0,
  p: 0,
  width: { xs: '100%', sm: 460 },
  maxWidth: '100%',
  height: '100dvh',
  maxHeight: 'none',
  border: 0,
  bgcolor: 'nv.surface',
  color: 'nv.ink',
} as const;
