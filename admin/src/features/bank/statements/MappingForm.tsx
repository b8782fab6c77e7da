import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { NOT_AN_AMOUNT } from '@northvale/api/contract/dollars.ts';
import { SelectInput, TextInput } from '@northvale/web/ui/inputs.tsx';
import { parseAmount } from '@northvale/web/ui/money.ts';
import { t } from '../../../shared/texts/t.ts';
import type { Draft } from './mapping.ts';

interface MappingFormProps {
  columns: readonly string[];
  draft: Draft;
  onChange: (draft: Draft) => void;
}

const AMOUNTS = ['debit', 'credit'] as const;
const OTHERS = ['counterparty', 'reference', 'balance', 'currency', 'account'] as const;
const ENDS = ['opening', 'closing'] as const;

const two = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 130px), 1fr))',
  gap: 3,
} as const;

/** Which column of a bank's table means what. Each choice is tried at once; what no column has is typed. */
export function MappingForm({ columns, draft, onChange }: MappingFormProps) {
  const change = (changed: Partial<Draft>) => onChange({ ...draft, ...changed });
  const choose = (chosen: Draft['columns']) => change({ columns: { ...draft.columns, ...chosen } });
  const { date, amount, account, balance, text = [] } = draft.columns;
  const column = (field: 'date' | 'amount' | (typeof AMOUNTS)[number] | (typeof OTHERS)[number]) => (
    <SelectInput
      key={field}
      label={t(`bank.columns.${field}`)}
      value={draft.columns[field] ?? ''}
      onChange={({ target }) => choose({ [field]: target.value })}
    >
      <option value="">{t(field === 'date' && !date ? 'bank.columns.choose' : 'bank.columns.none')}</option>
      {columns.map((name) => (
        <option key={name}>{name}</option>
      ))}
    </SelectInput>
  );
  return (
    <Box component="section" aria-label={t('bank.import.columns')} sx={{ display: 'grid', gap: 4 }}>
      <Box sx={two}>
        {column('date')}
        <SelectInput
          label={t('bank.columns.dateOrder')}
          value={draft.dateOrder}
          onChange={({ target }) => change({ dateOrder: target.value as Draft['dateOrder'] })}
        >
          <option value="ymd">2026-11-03</option>
          <option value="dmy">03.11.2026</option>
          <option value="mdy">11/03/2026</option>
        </SelectInput>
        {column('amount')}
        {!amount && AMOUNTS.map(column)}
        <SelectInput
          label={t('bank.columns.decimal')}
          value={draft.decimal}
          onChange={({ target }) => change({ decimal: target.value as Draft['decimal'] })}
        >
          <option value=".">1,234.50</option>
          <option value=",">1.234,50</option>
        </SelectInput>
      </Box>
      <Box component="fieldset" sx={{ ...two, gap: 1, m: 0, p: 0, border: 0 }}>
        <Box component="legend" sx={{ p: 0, mb: 1, fontWeight: 500 }}>
          {t('bank.columns.text')}
        </Box>
        {columns.map((name) => (
          <FormControlLabel
            key={name}
            label={name}
            control={
              <Checkbox
                checked={text.includes(name)}
                onChange={({ target }) =>
                  choose({ text: columns.filter((each) => (each === name ? target.checked : text.includes(each))) })
                }
              />
            }
          />
        ))}
      </Box>
      <Box sx={two}>{OTHERS.map(column)}</Box>
      {!account && (
        <TextInput
          label={t('bank.columns.accountNumber')}
          value={draft.account ?? ''}
          onChange={({ target }) => change({ account: target.value })}
        />
      )}
      {!balance && (
        <Box sx={two}>
          {ENDS.map((end) => (
            <TextInput
              key={end}
              label={t(`bank.statement.${end}`)}
              value={draft[end]}
              inputProps={{ inputMode: 'decimal' }}
              startAdornment={<span aria-hidden="true">$</span>}
              onChange={({ target }) => change({ [end]: target.value })}
              error={draft[end].trim() !== '' && parseAmount(draft[end]) === undefined ? NOT_AN_AMOUNT : undefined}
            />
          ))}
        </Box>
      )}
    </Box>
  );
}
