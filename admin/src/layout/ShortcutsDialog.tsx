import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { Key } from '../keys/Key.tsx';

const shortcuts = [
  { keys: ['/', '⌘K'], what: 'Find a person, request, event or page' },
  { keys: ['J', 'K'], what: 'Move down and up among what waits' },
  { keys: ['A'], what: 'Approve the chosen one' },
  { keys: ['R'], what: 'Reject the chosen one' },
  { keys: ['Enter'], what: 'Open the chosen one' },
  { keys: ['E'], what: 'Edit the chosen user’s balance' },
  { keys: ['J', 'K'], what: 'In an account’s history: one event earlier, one later' },
  { keys: ['N'], what: 'In an account’s history: now' },
  { keys: ['Esc'], what: 'Close what is open' },
  { keys: ['?'], what: 'Show this list' },
];

export const ShortcutsDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <Dialog open={open} onClose={onClose} aria-labelledby="shortcuts-title">
    <DialogTitle id="shortcuts-title">Keyboard shortcuts</DialogTitle>
    <DialogContent>
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          gridTemplateColumns: 'auto 1fr',
          columnGap: 5,
          rowGap: 2.5,
          alignItems: 'baseline',
        }}
      >
        {shortcuts.map(({ keys, what }) => (
          <Box key={what} sx={{ display: 'contents' }}>
            <Box component="dt" sx={{ display: 'flex', gap: 1 }}>
              {keys.map((key) => (
                <Key key={key}>{key}</Key>
              ))}
            </Box>
            <Box component="dd" sx={{ m: 0, color: 'nv.ink2' }}>
              {what}
            </Box>
          </Box>
        ))}
      </Box>
    </DialogContent>
    <DialogActions>
      <Button variant="outlined" onClick={onClose}>
        Close
      </Button>
    </DialogActions>
  </Dialog>
);
