import InputAdornment from '@mui/material/InputAdornment';
import { formatUtcDate } from '@northvale/web/ui/dates.ts';
import { TextInput } from '@northvale/web/ui/inputs.tsx';
import Calendar from 'lucide-react/icons/calendar';
import { useState, type Ref } from 'react';
import { t } from '../../shared/texts/t.ts';

interface BirthDateInputProps {
  ref?: Ref<HTMLInputElement>;
  label: string;
  autoComplete: string;
  /** `YYYY-MM-DD`, or '' where it isn't known. */
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** Reads as text; becomes a date picker once edited. */
export function BirthDateInput({ ref = null, label, autoComplete, value, error, onChange }: BirthDateInputProps) {
  const [editing, setEditing] = useState(false);
  const read = value === '' ? '' : formatUtcDate(value);
  return (
    <TextInput
      ref={ref}
      label={label}
      autoComplete={autoComplete}
      error={error}
      type={editing ? 'date' : 'text'}
      value={editing ? value : read}
      placeholder={t('settings.notGiven')}
      onFocus={() => setEditing(true)}
      onBlur={() => setEditing(false)}
      // Its words are no date: they are only read.
      onChange={(event) => editing && onChange(event.target.value)}
      endAdornment={
        !editing && (
          <InputAdornment position="end">
            <Calendar size={18} strokeWidth={1.75} aria-hidden />
          </InputAdornment>
        )
      }
    />
  );
}
