import { formatDate } from '@northvale/web/ui/dates.ts';
import type { ReactNode } from 'react';
import { FilterMenu } from '../../shared/lists/FilterMenu.tsx';
import { useFilter } from '../../shared/lists/contractLists.tsx';
import { t, type TextKey } from '../../shared/texts/t.ts';

const choices: readonly { label: TextKey; value: number | undefined }[] = [
  { label: 'requests.anyDate', value: undefined },
  { label: 'requests.today', value: 0 },
  { label: 'requests.lastWeek', value: 7 },
  { label: 'requests.lastMonth', value: 30 },
  { label: 'requests.lastYear', value: 365 },
];

/** Filters by the day of the request, in the browser's own days. */
export function DateFilter({ icon }: { icon: ReactNode }) {
  const [from, setFrom] = useFilter('deposits', 'from');
  return (
    <FilterMenu
      label={t('requests.anyDate')}
      // A choice of yesterday, or of another time zone.
      other={from && t('lists.filters.fromOn', { from: formatDate(from) })}
      icon={icon}
      choices={choices.map(({ label, value }) => ({ label: t(label), value }))}
      isChosen={(days) => (days === undefined ? from === undefined : from === dayStart(days))}
      onChoose={(days) => setFrom(days === undefined ? undefined : dayStart(days))}
    />
  );
}

function dayStart(daysAgo: number): string {
  const day = new Date();
  day.setHours(0, 0, 0, 0);
  day.setDate(day.getDate() - daysAgo);
  return day.toISOString();
}
