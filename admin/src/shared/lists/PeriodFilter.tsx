import type { ListFilter, ListName } from '@northvale/api/contract/lists.ts';
import { TextInput } from '@northvale/web/ui/inputs.tsx';
import { formatDate, formatDateTime, formatUtcDate } from '@northvale/web/ui/dates.ts';
import { useState } from 'react';
import { FilterForm, FilterPopover } from './FilterMenu.tsx';
import { useFilters } from './contractLists.tsx';
import { t } from '../texts/t.ts';
import { dayOf, endOf, isDay, justBefore, startOf } from './days.ts';

/** The lists that are filtered by when something happened; the bank's are by its own days. */
type DatedList = Exclude<
  { [List in ListName]: ListFilter<List> extends { from?: string; to?: string } ? List : never }[ListName],
  'bank-lines'
>;

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

/** What the bank has booked on some days, the first and the last included. */
export function DaysFilter({ list }: { list: 'bank-lines' }) {
  const [{ from, to }, change] = useFilters(list);
  const [first, last] = [from, to].map((day) => day && formatUtcDate(day));
  const chosen = first === last ? first : between(first, last);
  return (
    <FilterPopover label={t('lists.filters.date')} chosen={chosen}>
      {(close) => (
        <PeriodForm
          from={from ?? ''}
          to={to ?? ''}
          onChoose={(begin, end) => {
            close();
            change({ from: begin || undefined, to: end || undefined });
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
  const first = from && formatDate(from);
  return first === last ? first : between(first, last);
}

function between(first: string | undefined, last: string | undefined): string | undefined {
  if (first === undefined) return last && t('lists.filters.toDay', { to: last });
  return last === undefined
    ? t('lists.filters.fromOn', { from: first })
    : t('lists.filters.between', { from: first, to: last });
}

function lastInWords(to: string): string {
  const last = justBefore(to);
  return endOf(dayOf(last)) === to ? formatDate(last) : formatDateTime(last);
}
