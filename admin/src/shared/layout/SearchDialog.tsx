import Dialog from '@mui/material/Dialog';
import { ErrorState } from '@northvale/web/ui/ErrorState.tsx';
import { later } from '@northvale/web/ui/later.tsx';
import { useState } from 'react';
import { t } from '../texts/t.ts';
import { PaletteField } from './PaletteField.tsx';

export const loadPalette = async () => (await import('./SearchPalette.tsx')).SearchPalette;
const SearchPalette = later(
  loadPalette,
  (retry) => (
    <ErrorState title={t('layout.search.missing')} onRetry={retry}>
      {t('layout.search.comesBack')}
    </ErrorState>
  ),
  ({ written, onWrite }) => <PaletteField value={written} onChange={({ target }) => onWrite(target.value)} />,
);

/** Whoever opens it writes on at once: it takes what they write also while what finds things is still coming. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const [written, setWritten] = useState('');
  return (
    <Dialog
      open
      onClose={onClose}
      aria-label={t('layout.search.label')}
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
      slotProps={{ paper: { sx: { width: 560, mt: { xs: 4, md: 14 } } } }}
    >
      <SearchPalette written={written} onWrite={setWritten} onClose={onClose} />
    </Dialog>
  );
}
