import Chip from '@mui/material/Chip';
import { MONEY_EVENT_TYPES } from '@northvale/api/contract/events.ts';
import { X } from 'lucide-react';
import { useFilter } from '../../lists/useFilter.ts';
import { t } from '../../texts/t.ts';
import { shortAccount } from '../eventWords.ts';
import { PeriodFilter } from '../../lists/PeriodFilter.tsx';
import { PersonPicker } from '../../lists/PersonPicker.tsx';
import { TypeFilter } from '../TypeFilter.tsx';

export function JournalToolbar() {
  const [userId, setUserId] = useFilter('journal', 'userId');
  const [account, setAccount] = useFilter('journal', 'account');
  const [id, setId] = useFilter('journal', 'id');
  return (
    <>
      <PersonPicker label={t('audit.whoseAccount')} userId={userId} onChoose={setUserId} />
      <TypeFilter types={MONEY_EVENT_TYPES} />
      <PeriodFilter list="journal" />
      {account !== undefined && <Only what={shortAccount(account)} onRemove={() => setAccount(undefined)} />}
      {id !== undefined && <Only what={t('journal.oneEntry')} onRemove={() => setId(undefined)} />}
    </>
  );
}

/** What another page has narrowed the journal down to. */
const Only = ({ what, onRemove }: { what: string; onRemove: () => void }) => (
  <Chip
    component="button"
    clickable
    onClick={onRemove}
    aria-label={t('journal.onlyLabel', { what })}
    label={t('journal.only', { what })}
    icon={<X size={14} strokeWidth={1.75} aria-hidden />}
    sx={{
      height: { xs: 44, md: 32 },
      flexDirection: 'row-reverse',
      bgcolor: 'nv.brandTint',
      color: 'nv.brandText',
      fontWeight: 500,
      '& .MuiChip-icon': { color: 'inherit', ml: 0, mr: 2.5 },
      '& .MuiChip-label': { px: 3 },
    }}
  />
);
