import { TextInput } from '@northvale/web/ui/inputs.tsx';
import { formatDate } from '@northvale/web/ui/dates.ts';
import { useState } from 'react';
import { FilterForm, FilterPopover } from '../../lists/FilterPopover.tsx';
import { useFilters } from '../../lists/useFilter.ts';
import { t } from '../../texts/t.ts';
import { dayAfter, dayBefore, dayOf, startOf } from './days.ts';

/** The events of some days, the first and the last included; in the browser's own days. */
export function PeriodFilter() {
  const [{ from, to }, change] = useFilters('events');
  return (
    <FilterPopover label={t('audit.filters.date')} chosen={inWords(from, to && dayBefore(to))}>
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
  return (
    <FilterForm
      onApply={() => (backwards ? setTried(true) : onChoose(first, last))}
      onClear={from + to === '' ? undefined : () => onChoose('', '')}
    >
      <TextInput
        label={t('audit.filters.from')}
        type="date"
        autoFocus
        value={first}
        onChange={(event) => setFirst(event.target.value)}
      />
      <TextInput
        label={t('audit.filters.to')}
        type="date"
        value={last}
        onChange={(event) => setLast(event.target.value)}
        error={tried && backwards ? t('audit.filters.backwards') : undefined}
      />
    </FilterForm>
  );
}

function inWords(from: string | undefined, last: string | undefined): string | undefined {
  if (from === undefined) return last && t('audit.filters.toDay', { to: formatDate(last) });
  if (last === undefined) return t('audit.filters.fromOn', { from: formatDate(from) });
  const [first, end] = [formatDate(from), formatDate(last)];
  return first === end ? first : t('audit.filters.between', { from: first, to: end });
}
