import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useId, useRef, type ReactNode } from 'react';
import { giveFocus } from './focusKept.ts';
import { uiText } from './texts/texts.ts';

interface DoneDialogProps {
  open: boolean;
  title: string;
  children: ReactNode;
  onClose: () => void;
}

/** What was done, with its summary and one way on. */
export function DoneDialog({ open, title, children, onClose }: DoneDialogProps) {
  const id = useId();
  const done = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      aria-labelledby={id}
      disableRestoreFocus
      // The panel that closes beneath takes the focus along, where its button was pressed.
      slotProps={{ transition: { onEntered: () => giveFocus(done.current), onExited: goOnInPage } }}
    >
      <DialogTitle id={id} sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
        <Box component="span" sx={{ color: 'nv.green', display: 'flex' }}>
          <CircleCheck size={24} strokeWidth={1.75} aria-hidden />
        </Box>
        {title}
      </DialogTitle>
      <DialogContent>{children}</DialogContent>
      <DialogActions>
        <Button ref={done} variant="contained" onClick={onClose} autoFocus>
          {uiText('ui.done')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** What had the focus before went with its panel: who works by keyboard goes on in the page, not at its very top. */
const goOnInPage = (): void => document.getElementById('main')?.focus({ preventScroll: true });
