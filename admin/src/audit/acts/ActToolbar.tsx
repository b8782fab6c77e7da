import { ACT_KINDS } from '@northvale/api/contract/acts.ts';
import { actWords } from '@northvale/api/contract/actWords.ts';
import { FilterMenu } from '../../lists/FilterMenu.tsx';
import { useFilter } from '../../lists/useFilter.ts';
import { PeriodFilter } from '../filters/PeriodFilter.tsx';
import { PersonPicker } from '../filters/PersonPicker.tsx';

export function ActToolbar() {
  const [userId, setUserId] = useFilter('acts', 'userId');
  const [actorId, setActorId] = useFilter('acts', 'actorId');
  const [kind, setKind] = useFilter('acts', 'kind');
  return (
    <>
      <PersonPicker label="Whose account" userId={userId} onChoose={setUserId} />
      <PersonPicker label="Done by" userId={actorId} onChoose={setActorId} />
      <FilterMenu
        label="Kind"
        choices={[
          { label: 'Any kind', value: undefined },
          ...ACT_KINDS.map((value) => ({ label: actWords(value), value })),
        ]}
        isChosen={(each) => each === kind}
        onChoose={setKind}
      />
      <PeriodFilter />
    </>
  );
}
