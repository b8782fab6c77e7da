import { eventName } from '@northvale/web/ui/texts/said.ts';
import { EVENT_TYPES, type EventType } from '@northvale/api/contract/events.ts';
import { FilterMenu } from '../../shared/lists/FilterMenu.tsx';
import { useFilter } from '../../shared/lists/useFilter.ts';
import { t } from '../../shared/texts/t.ts';

/** The events of one type. */
export function TypeFilter({ types = EVENT_TYPES }: { types?: readonly EventType[] }) {
  const [type, setType] = useFilter('events', 'type');
  return (
    <FilterMenu
      label={t('audit.filters.type')}
      choices={[
        { label: t('audit.filters.anyType'), value: undefined },
        ...types.map((value) => ({ label: eventName(value), value })),
      ]}
      isChosen={(each) => each === type}
      onChoose={setType}
    />
  );
}
