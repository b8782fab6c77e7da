import { NOT_AN_AMOUNT } from '@northvale/api/contract/dollars.ts';
import { TextInput } from '@northvale/web/ui/inputs.tsx';
import { formatWholeMoney, parseAmount } from '@northvale/web/ui/money.ts';
import { useState } from 'react';
import { FilterForm, FilterPopover } from '../../lists/FilterPopover.tsx';
import { useFilters } from '../../lists/useFilter.ts';

/** The events that are about an amount within a span. */
export function AmountFilter() {
  const [{ amountFrom, amountTo }, change] = useFilters('events');
  return (
    <FilterPopover label="Amount" chosen={inWords(amountFrom, amountTo)}>
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
    least: isWrong(least) ? NOT_AN_AMOUNT : undefined,
    most: isWrong(most)
      ? NOT_AN_AMOUNT
      : low !== undefined && high !== undefined && high < low
        ? 'This must not be less than the first amount.'
        : undefined,
  };
  const apply = () => ((wrong.least ?? wrong.most) ? setTried(true) : onChoose(low, high));
  const given = from !== undefined || to !== undefined;
  return (
    <FilterForm onApply={apply} onClear={given ? () => onChoose() : undefined}>
      <TextInput
        label="From"
        autoFocus
        value={least}
        inputProps={{ inputMode: 'decimal' }}
        startAdornment={<span aria-hidden="true">$</span>}
        onChange={(event) => setLeast(event.target.value)}
        error={tried ? wrong.least : undefined}
      />
      <TextInput
        label="To"
        value={most}
        inputProps={{ inputMode: 'decimal' }}
        startAdornment={<span aria-hidden="true">$</span>}
        onChange={(event) => setMost(event.target.value)}
        error={tried ? wrong.most : undefined}
        hint="An edit that took money away counts by what it took."
      />
    </FilterForm>
  );
}

const isWrong = (text: string): boolean => text.trim() !== '' && (parseAmount(text) ?? -1) < 0;

function inWords(from: number | undefined, to: number | undefined): string | undefined {
  if (from === undefined) return to === undefined ? undefined : `Up to ${formatWholeMoney(to)}`;
  if (to === undefined) return `From ${formatWholeMoney(from)}`;
  return from === to ? formatWholeMoney(from) : `${formatWholeMoney(from)} to ${formatWholeMoney(to)}`;
}
