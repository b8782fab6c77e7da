import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { Key } from '../keys/Key.tsx';
import { t, type TextKey } from '../texts/t.ts';

const shortcuts: readonly { keys: string[]; what: TextKey }[] = [
  { keys: ['/', '⌘K'], what: 'layout.keys.find' },
  { keys: ['J', 'K'], what: 'layout.keys.move' },
  { keys: ['A'], what: 'layout.keys.approve' },
  { keys: ['R'], what: 'layout.keys.reject' },
  { keys: ['Enter'], what: 'layout.keys.open' },
  { keys: ['E'], what: 'layout.keys.edit' },
  { keys: ['J', 'K'], what: 'layout.keys.step' },
  { keys: ['N'], what: 'layout.keys.now' },
  { keys: ['+', '-'], what: 'layout.keys.zoom' },
  { keys: ['Esc'], what: 'layout.keys.close' },
  { keys: ['?'], what: 'layout.keys.list' },
];

export const ShortcutsDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog open onClose={onClose} aria-labelledby="shortcuts-title">
    <DialogTitle id="shortcuts-title">{t('layout.keys.title')}</DialogTitle>
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
              {t(what)}
            </Box>
          </Box>
        ))}
      </Box>
    </DialogContent>
    <DialogActions>
      <Button variant="outlined" onClick={onClose}>
        {t('common.close')}
      </Button>
    </DialogActions>
  </Dialog>
);
