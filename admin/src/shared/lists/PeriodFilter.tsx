import type { ListFilter, ListName } from '@northvale/api/contract/lists.ts';
import { TextInput } from '@northvale/web/ui/inputs.tsx';
import { formatDate, formatDateTime } from '@northvale/web/ui/dates.ts';
import { useState } from 'react';
import { FilterForm, FilterPopover } from './FilterMenu.tsx';
import { useFilters } from './contractLists.tsx';
import { t } from '../texts/t.ts';
import { dayOf, endOf, isDay, justBefore, startOf } from './days.ts';

/** The lists that are filtered by when something happened. */
type DatedList = {
  [List in ListName]: ListFilter<List> extends { from?: string; to?: string } ? List : never;
}[ListName];

/**
 * What happened on some days, the first and the last included; in the browser's own days. Links lead here with a period
 * that ends within a day: it stays as it is until somebody chooses another day.
 */
export function PeriodFilter({ list }: { list: DatedList }) {
  const [{ from, to }, change] = useFilters(list);
  const firstDay = from === undefined ? '' : dayOf(from);
  const lastDay = to === undefined ? '' : dayOf(justBefore(to));
  return (
    <FilterPopover label={t('lists.filters.date')} chosen={inWords(from, to)}>
      {(close) => (
        <PeriodForm
          from={firstDay}
          to={lastDay}
          onChoose={(first, last) => {
            close();
            change({
              from: first === firstDay ? from : first === '' ? undefined : startOf(first),
              to: last === lastDay ? to : last === '' ? undefined : endOf(last),
            });
          }}
        />
      )}
    </FilterPopover>
  );
}

interface FormProps {
  from: string;
  to: string;
  /** Days, or empty texts. */
  onChoose: (from: string, to: string) => void;
}

function PeriodForm({ from, to, onChoose }: FormProps) {
  const [first, setFirst] = useState(from);
  const [last, setLast] = useState(to);
  const [tried, setTried] = useState(false);
  const backwards = first !== '' && last !== '' && last < first;
  const firstProblem = problemOf(first);
  const lastProblem = problemOf(last) ?? (backwards ? t('lists.filters.backwards') : undefined);
  return (
    <FilterForm
      onApply={() => ((firstProblem ?? lastProblem) === undefined ? onChoose(first, last) : setTried(true))}
      onClear={from + to === '' ? undefined : () => onChoose('', '')}
    >
      <TextInput
        label={t('lists.filters.from')}
        type="date"
        autoFocus
        value={first}
        onChange={(event) => setFirst(event.target.value)}
        error={tried ? firstProblem : undefined}
      />
      <TextInput
        label={t('lists.filters.to')}
        type="date"
        value={last}
        onChange={(event) => setLast(event.target.value)}
        error={tried ? lastProblem : undefined}
      />
    </FilterForm>
  );
}

const problemOf = (day: string) => (day === '' || isDay(day) ? undefined : t('lists.filters.noDay'));

function inWords(from: string | undefined, to: string | undefined): string | undefined {
  const last = to && lastInWords(to);
  if (from === undefined) return last && t('lists.filters.toDay', { to: last });
  const first = formatDate(from);
  if (last === undefined) return t('lists.filters.fromOn', { from: first });
  return first === last ? first : t('lists.filters.between', { from: first, to: last });
}

function lastInWords(to: string): string {
  const last = justBefore(to);
  return endOf(dayOf(last)) === to ? formatDate(last) : formatDateTime(last);
}
