import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { Search, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useEvent } from 'react-admin';
import { t } from '../texts/t.ts';
import { useFilter } from './contractLists.tsx';

const settleMs = 300;

type SearchedList = 'users' | 'deposits' | 'withdrawals' | 'investments' | 'bank-lines';

/** Searches while the person writes, once they pause. */
export function SearchField({ list, label }: { list: SearchedList; label: string }) {
  const [q = '', setQ] = useFilter(list, 'q');
  // What is being written and isn't searched for yet.
  const [draft, setDraft] = useState<string>();
  const text = draft ?? q;
  const search = useEvent((words: string) => {
    setQ(words === '' ? undefined : words);
    setDraft(undefined);
  });

  useEffect(() => {
    if (draft === undefined) return;
    const timer = setTimeout(() => search(draft), settleMs);
    return () => clearTimeout(timer);
  }, [draft, search]);

  return (
    <OutlinedInput
      value={text}
      onChange={(event) => setDraft(event.target.value)}
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
            <IconButton size="small" edge="end" aria-label={t('lists.clearSearch')} onClick={() => setDraft('')}>
              <X size={16} strokeWidth={1.75} />
            </IconButton>
          </InputAdornment>
        )
      }
      sx={{
        // Narrower rather than that a last filter stands alone below.
        flex: { sm: '9 1 190px' },
        width: { xs: '100%', sm: 'auto' },
        maxWidth: { sm: 250 },
        minHeight: 36,
        '& input::-webkit-search-cancel-button': { display: 'none' },
      }}
    />
  );
}
