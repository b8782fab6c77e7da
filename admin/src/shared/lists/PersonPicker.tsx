import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { UserRecord } from '@northvale/api/contract/users.ts';
import { sentenceOf } from '@northvale/web/ui/texts/said.ts';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { useGetOne } from 'react-admin';
import { useFirstRows } from './contractLists.tsx';
import { t } from '../texts/t.ts';

interface PersonPickerProps {
  label: string;
  userId: string | undefined;
  onChoose: (userId: string | undefined) => void;
  width?: object;
}

type Person = Pick<UserRecord, 'id' | 'name' | 'email'>;

const offered = 8;

/** A person, found by name or email while one writes. */
export function PersonPicker({ label, userId, onChoose, width = { xs: '100%', sm: 170, lg: 210 } }: PersonPickerProps) {
  const [written, setWritten] = useState('');
  const { data: chosen } = useGetOne<UserRecord>('users', { id: userId ?? '' }, { enabled: userId !== undefined });
  const {
    data: found = [],
    isFetching,
    error,
  } = useFirstRows('users', offered, ['name', 'ASC'], written ? { q: written } : {});
  const person = userId === undefined ? null : (chosen ?? { id: userId, name: userId, email: '' });
  return (
    <Autocomplete<Person>
      value={person}
      options={found}
      loading={isFetching}
      // The server has searched, in names and in emails.
      filterOptions={(all) => all}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      onChange={(_event, one) => onChoose(one?.id)}
      onInputChange={(_event, text, reason) => setWritten(reason === 'input' ? text : '')}
      noOptionsText={error ? t('layout.search.unreachable', { reason: sentenceOf(error) }) : t('lists.filters.nobody')}
      forcePopupIcon={false}
      sx={{
        width,
        '& .MuiOutlinedInput-root.MuiOutlinedInput-root': { py: 0, pl: 3, minHeight: { xs: 44, md: 36 } },
        '& .MuiOutlinedInput-root .MuiAutocomplete-input': { py: 0, pl: 3, pr: 0 },
      }}
      renderOption={({ key, ...option }, { name, email }) => (
        <Box component="li" key={key} {...option} sx={{ '&&': { display: 'block', py: 1.5 } }}>
          <Box sx={{ fontSize: 14, lineHeight: '20px', fontWeight: 500 }}>{name}</Box>
          <Box sx={{ fontSize: 12, lineHeight: '16px', color: 'nv.ink2', overflowWrap: 'anywhere' }}>{email}</Box>
        </Box>
      )}
      renderInput={({ slotProps: { input, htmlInput }, id, disabled }) => (
        <OutlinedInput
          id={id}
          disabled={disabled}
          fullWidth
          {...input}
          inputProps={{ ...htmlInput, 'aria-label': label, maxLength: 200 }}
          placeholder={label}
          startAdornment={
            <InputAdornment position="start">
              <Search size={16} strokeWidth={1.75} aria-hidden />
            </InputAdornment>
          }
        />
      )}
    />
  );
}
