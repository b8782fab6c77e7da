import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { Search, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useFilter } from './useFilter.ts';

const settleMs = 300;

/** Searches while the person writes, once they pause. */
export function SearchField({ label }: { label: string }) {
  const [q = '', setQ] = useFilter<string>('q');
  const [text, setText] = useState(q);

  useEffect(() => {
    if (text === q) return;
    const timer = setTimeout(() => setQ(text === '' ? undefined : text), settleMs);
    return () => clearTimeout(timer);
    // The setter is new in every render; only what was written starts the wait anew.
  }, [text]);

  return (
    <OutlinedInput
      value={text}
      onChange={(event) => setText(event.target.value)}
      placeholder={label}
      inputProps={{ 'aria-label': label, maxLength: 200, type: 'search' }}
      startAdornment={
        <InputAdornment position="start">
          <Search size={16} strokeWidth={1.75} aria-hidden />
        </InputAdornment>
      }
      endAdornment={
        text !== '' && (
          <InputAdornment position="end">
            <IconButton size="small" edge="end" aria-label="Clear the search" onClick={() => setText('')}>
              <X size={16} strokeWidth={1.75} />
            </IconButton>
          </InputAdornment>
        )
      }
      sx={{ width: { xs: '100%', sm: 250 }, minHeight: 36, '& input::-webkit-search-cancel-button': { display: 'none' } }}
    />
  );
}
