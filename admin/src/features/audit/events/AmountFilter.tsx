import { NOT_AN_AMOUNT } from '@northvale/api/contract/dollars.ts';
import { TextInput } from '@northvale/web/ui/inputs.tsx';
import { formatWholeMoney, parseAmount } from '@northvale/web/ui/money.ts';
import { ruleText } from '@northvale/web/ui/texts/said.ts';
import { useState } from 'react';
import { FilterForm, FilterPopover } from '../../../shared/lists/FilterPopover.tsx';
import { useFilters } from '../../../shared/lists/useFilter.ts';
import { t } from '../../../shared/texts/t.ts';

/** The events that are about an amount within a span. */
export function AmountFilter() {
  const [{ amountFrom, amountTo }, change] = useFilters('events');
  return (
    <FilterPopover label={t('audit.filters.amount')} chosen={inWords(amountFrom, amountTo)}>
      {(close) => (
        <AmountForm
          from={amountFrom}
          to={amountTo}
          onChoose={(from, to) => {
            close();
            change({ amountFrom: from, amountTo: to });
          }}
        />
      )}
    </FilterPopover>
  );
}

interface FormProps {
  from: number | undefined;
  to: number | undefined;
  onChoose: (from?: number, to?: number) => void;
}

function AmountForm({ from, to, onChoose }: FormProps) {
  const [least, setLeast] = useState(from === undefined ? '' : String(from));
  const [most, setMost] = useState(to === undefined ? '' : String(to));
  const [tried, setTried] = useState(false);
  const [low, high] = [parseAmount(least), parseAmount(most)];
  const wrong = {
    least: isWrong(least) ? ruleText(NOT_AN_AMOUNT) : undefined,
    most: isWrong(most)
      ? ruleText(NOT_AN_AMOUNT)
      : low !== undefined && high !== undefined && high < low
        ? t('audit.filters.notLess')
        : undefined,
  };
  const apply = () => ((wrong.least ?? wrong.most) ? setTried(true) : onChoose(low, high));
  const given = from !== undefined || to !== undefined;
  return (
    <FilterForm onApply={apply} onClear={given ? () => onChoose() : undefined}>
      <TextInput
        label={t('lists.filters.from')}
        autoFocus
        value={least}
        inputProps={{ inputMode: 'decimal' }}
        startAdornment={<span aria-hidden="true">$</span>}
        onChange={(event) => setLeast(event.target.value)}
        error={tried ? wrong.least : undefined}
      />
      <TextInput
        label={t('lists.filters.to')}
        value={most}
        inputProps={{ inputMode: 'decimal' }}
        startAdornment={<span aria-hidden="true">$</span>}
        onChange={(event) => setMost(event.target.value)}
        error={tried ? wrong.most : undefined}
        hint={t('audit.filters.edits')}
      />
    </FilterForm>
  );
}

const isWrong = (text: string): boolean => text.trim() !== '' && (parseAmount(text) ?? -1) < 0;

function inWords(from: number | undefined, to: number | undefined): string | undefined {
  if (from === undefined) return to === undefined ? undefined : t('audit.filters.upTo', { to: formatWholeMoney(to) });
  if (to === undefined) return t('lists.filters.fromOn', { from: formatWholeMoney(from) });
  return from === to
    ? formatWholeMoney(from)
    : t('lists.filters.between', { from: formatWholeMoney(from), to: formatWholeMoney(to) });
}
