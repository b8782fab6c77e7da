import { ACT_KINDS } from '@northvale/api/contract/acts.ts';
import { actText } from '@northvale/web/ui/texts/said.ts';
import { FilterMenu } from '../../../shared/lists/FilterMenu.tsx';
import { useFilter } from '../../../shared/lists/useFilter.ts';
import { t } from '../../../shared/texts/t.ts';
import { PeriodFilter } from '../../../shared/lists/PeriodFilter.tsx';
import { PersonPicker } from '../../../shared/lists/PersonPicker.tsx';

export function ActToolbar() {
  const [userId, setUserId] = useFilter('acts', 'userId');
  const [actorId, setActorId] = useFilter('acts', 'actorId');
  const [kind, setKind] = useFilter('acts', 'kind');
  return (
    <>
      <PersonPicker label={t('audit.whoseAccount')} userId={userId} onChoose={setUserId} />
      <PersonPicker label={t('audit.doneBy')} userId={actorId} onChoose={setActorId} />
      <FilterMenu
        label={t('acts.kind')}
        choices={[
          { label: t('acts.anyKind'), value: undefined },
          ...ACT_KINDS.map((value) => ({ label: actText(value), value })),
        ]}
        isChosen={(each) => each === kind}
        onChoose={setKind}
      />
      <PeriodFilter list="acts" />
    </>
  );
}
