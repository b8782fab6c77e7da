import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import { Search } from 'lucide-react';
import { t } from '../texts/t.ts';

/** Where one writes what to find. */
export const PaletteField = ({ inputProps, ...more }: OutlinedInputProps) => (
  <OutlinedInput
    autoFocus
    fullWidth
    {...more}
    inputProps={{ ...inputProps, 'aria-label': t('layout.search.label'), maxLength: 200 }}
    placeholder={t('layout.search.placeholder')}
    startAdornment={
      <InputAdornment position="start">
        <Search size={16} strokeWidth={1.75} aria-hidden />
      </InputAdornment>
    }
    // The dialog is the field's edge.
    sx={{
      '&&&': { minHeight: 52, px: 4 },
      '&&&& fieldset': { border: 0 },
      '& .MuiInputAdornment-root': { mr: 1 },
    }}
  />
);
