import type { ListFilter, ListName } from '@northvale/api/contract/lists.ts';
import { TextInput } from '@northvale/web/ui/inputs.tsx';
import { formatDate } from '@northvale/web/ui/dates.ts';
import { useState } from 'react';
import { FilterForm, FilterPopover } from './FilterPopover.tsx';
import { useFilters } from './useFilter.ts';
import { t } from '../texts/t.ts';
import { dayAfter, dayBefore, dayOf, isDay, startOf } from './days.ts';

/** The lists that are filtered by when something happened. */
type DatedList = {
  [List in ListName]: ListFilter<List> extends { from?: string; to?: string } ? List : never;
}[ListName];

/** What happened on some days, the first and the last included; in the browser's own days. */
export function PeriodFilter({ list }: { list: DatedList }) {
  const [{ from, to }, change] = useFilters(list);
  return (
    <FilterPopover label={t('lists.filters.date')} chosen={inWords(from, to && dayBefore(to))}>
      {(close) => (
        <PeriodForm
          from={from === undefined ? '' : dayOf(from)}
          to={to === undefined ? '' : dayOf(dayBefore(to))}
          onChoose={(first, last) => {
            close();
            change({
              from: first === '' ? undefined : startOf(first),
              to: last === '' ? undefined : dayAfter(startOf(last)),
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

function inWords(from: string | undefined, last: string | undefined): string | undefined {
  if (from === undefined) return last && t('lists.filters.toDay', { to: formatDate(last) });
  if (last === undefined) return t('lists.filters.fromOn', { from: formatDate(from) });
  const [first, end] = [formatDate(from), formatDate(last)];
  return first === end ? first : t('lists.filters.between', { from: first, to: end });
}
