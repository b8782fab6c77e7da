import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { NOT_AN_AMOUNT } from '@northvale/api/contract/dollars.ts';
import { SelectInput, TextInput } from '@northvale/web/ui/inputs.tsx';
import { parseAmount } from '@northvale/web/ui/money.ts';
import { ruleText } from '@northvale/web/ui/texts/said.ts';
import { t } from '../../../shared/texts/t.ts';
import { COLUMNS, type Draft } from './mapping.ts';

interface MappingFormProps {
  columns: readonly string[];
  draft: Draft;
  onChange: (draft: Draft) => void;
}

const two = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 130px), 1fr))',
  gap: 3,
} as const;

/** Which column of a bank's table means what. Each choice is tried at once. */
export function MappingForm({ columns, draft, onChange }: MappingFormProps) {
  const change = (changed: Partial<Draft>) => onChange({ ...draft, ...changed });
  const column = (field: (typeof COLUMNS)[number] | 'date' | 'amount' | 'debit' | 'credit', optional = false) => (
    <SelectInput
      key={field}
      label={t(`bank.columns.${field}`)}
      value={draft[field]}
      onChange={({ target }) => change({ [field]: target.value })}
    >
      <option value="">{t(optional ? 'bank.columns.none' : 'bank.columns.choose')}</option>
      {columns.map((name) => (
        <option key={name}>{name}</option>
      ))}
    </SelectInput>
  );
  const money = (field: 'opening' | 'closing') => (
    <TextInput
      label={t(`bank.statement.${field}`)}
      value={draft[field]}
      inputProps={{ inputMode: 'decimal' }}
      startAdornment={<span aria-hidden="true">$</span>}
      onChange={({ target }) => change({ [field]: target.value })}
      error={
        draft[field].trim() !== '' && parseAmount(draft[field]) === undefined ? ruleText(NOT_AN_AMOUNT) : undefined
      }
    />
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
      </Box>
      <ToggleButtonGroup
        exclusive
        fullWidth
        size="small"
        aria-label={t('bank.columns.amounts')}
        value={draft.signed}
        onChange={(_event, signed: boolean | null) => signed !== null && change({ signed })}
      >
        <ToggleButton value>{t('bank.columns.oneColumn')}</ToggleButton>
        <ToggleButton value={false}>{t('bank.columns.twoColumns')}</ToggleButton>
      </ToggleButtonGroup>
      <Box sx={two}>
        {draft.signed ? column('amount') : [column('debit'), column('credit')]}
        <SelectInput
          label={t('bank.columns.decimal')}
          value={draft.decimal}
          onChange={({ target }) => change({ decimal: target.value as Draft['decimal'] })}
        >
          <option value=".">1,234.50</option>
          <option value=",">1.234,50</option>
        </SelectInput>
      </Box>
      <TextColumns columns={columns} chosen={draft.text} onChange={(text) => change({ text })} />
      <Box sx={two}>{COLUMNS.map((field) => column(field, true))}</Box>
      {draft.account === '' && (
        <TextInput
          label={t('bank.columns.accountNumber')}
          value={draft.accountNumber}
          onChange={({ target }) => change({ accountNumber: target.value })}
        />
      )}
      {draft.balance === '' && (
        <Box sx={two}>
          {money('opening')}
          {money('closing')}
        </Box>
      )}
    </Box>
  );
}

interface TextColumnsProps {
  columns: readonly string[];
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}

/** What a payer writes may stand in several columns: they are read one after another. */
const TextColumns = ({ columns, chosen, onChange }: TextColumnsProps) => (
  <Box component="fieldset" sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
    <Box component="legend" sx={{ p: 0, mb: 1, fontSize: 14, lineHeight: '20px', fontWeight: 500 }}>
      {t('bank.columns.text')}
    </Box>
    <Box sx={{ ...two, gap: 1 }}>
      {columns.map((name) => (
        <Box
          component="label"
          key={name}
          sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0, fontSize: 14 }}
        >
          <Checkbox
            sx={{ ml: -1.5, p: { xs: 2, md: 1 } }}
            checked={chosen.includes(name)}
            onChange={({ target }) =>
              onChange(columns.filter((each) => (each === name ? target.checked : chosen.includes(each))))
            }
          />
          <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {name}
          </Box>
        </Box>
      ))}
    </Box>
  </Box>
);
