import type { ReactNode } from 'react';
import { FilterMenu } from '../lists/FilterMenu.tsx';
import { useFilter } from '../lists/useFilter.ts';

const choices = [
  { label: 'Any date', value: undefined },
  { label: 'Today', value: 0 },
  { label: 'Last 7 days', value: 7 },
  { label: 'Last 30 days', value: 30 },
  { label: 'Last 12 months', value: 365 },
];

/** Filters by the day of the request, in the browser's own days. */
export function DateFilter({ icon }: { icon: ReactNode }) {
  const [from, setFrom] = useFilter('deposits', 'from');
  return (
    <FilterMenu
      label="Any date"
      icon={icon}
      choices={choices}
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
