import { MONEY_EVENT_TYPES } from '@northvale/api/contract/events.ts';
import { Only } from '../../../shared/lists/Only.tsx';
import { useFilter } from '../../../shared/lists/useFilter.ts';
import { t } from '../../../shared/texts/t.ts';
import { shortAccount } from '../eventWords.ts';
import { PeriodFilter } from '../../../shared/lists/PeriodFilter.tsx';
import { PersonPicker } from '../../../shared/lists/PersonPicker.tsx';
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
