import { t } from '../../../shared/texts/t.ts';
import { AmountFilter } from './AmountFilter.tsx';
import { PeriodFilter } from '../../../shared/lists/PeriodFilter.tsx';
import { PersonPicker } from '../../../shared/lists/PersonPicker.tsx';
import { TypeFilter } from '../TypeFilter.tsx';
import { useFilter } from '../../../shared/lists/useFilter.ts';

export function EventToolbar() {
  const [userId, setUserId] = useFilter('events', 'userId');
  const [actor, setActor] = useFilter('events', 'actor');
  return (
    <>
      <PersonPicker label={t('audit.whoseAccount')} userId={userId} onChoose={setUserId} />
      <PersonPicker label={t('audit.doneBy')} userId={actor} onChoose={setActor} />
      <TypeFilter />
      <PeriodFilter list="events" />
      <AmountFilter />
    </>
  );
}
