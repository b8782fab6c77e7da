import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Download from 'lucide-react/icons/download';
import { useState, type FormEvent } from 'react';
import { FieldError } from './Field.tsx';
import { SelectInput, TextInput } from './inputs.tsx';
import { periodBetween, periodsOf, type Period, type PeriodKind } from './periods.ts';
import { tiny } from './tokens.ts';
import { uiText } from './texts/texts.ts';

export type FileFormat = 'pdf' | 'csv' | 'json';

const FORMATS: Readonly<Record<FileFormat, string>> = { pdf: 'PDF', csv: 'CSV', json: 'JSON' };

const kinds = (): Readonly<Record<PeriodKind, string>> => ({
  month: uiText('ui.period.month'),
  quarter: uiText('ui.period.quarter'),
  year: uiText('ui.period.year'),
  'tax year': uiText('ui.period.taxYear'),
});
const OWN_DATES = 'dates';

interface StatementFormProps {
  /** When the account began, where that is known: nothing earlier is offered. */
  since?: string | undefined;
  busy: boolean;
  /** Why the last one couldn't be had. */
  failure?: string | undefined;
  onDownload: (period: Period, format: FileFormat) => void;
}

/** Which period of an account, and in which form. */
export function StatementForm({ since, busy, failure, onDownload }: StatementFormProps) {
  const [now] = useState(() => new Date());
  const groups = Object.entries(kinds()).map(([kind, label]) => {
    const periods = periodsOf(kind as PeriodKind, now, since);
    return { label, periods: periods.map((period) => ({ ...period, key: `${kind} ${period.from}` })) };
  });
  const [chosen, setChosen] = useState('');
  const [days, setDays] = useState({ first: '', last: '' });
  const [format, setFormat] = useState<FileFormat>('pdf');
  const [asked, setAsked] = useState(false);
  const offered = groups.flatMap(({ periods }) => periods);
  // Until something is chosen, the last month that is over, if the account is as old.
  const [present, last = present] = groups[0]?.periods ?? [];
  const named = chosen === OWN_DATES ? undefined : (offered.find(({ key }) => key === chosen) ?? last);
  const period = named ?? periodBetween(days.first, days.last);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (period) onDownload({ from: period.from, to: period.to }, format);
  };
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 4 }}>
      <SelectInput
        label={uiText('ui.period.label')}
        value={named?.key ?? OWN_DATES}
        onChange={({ target }) => {
          setChosen(target.value);
          setAsked(false);
        }}
      >
        {groups.map(({ label, periods }) => (
          <optgroup key={label} label={label}>
            {periods.map(({ key, label: name }) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
          </optgroup>
        ))}
        <option value={OWN_DATES}>{uiText('ui.period.dates')}</option>
      </SelectInput>
      {named === undefined && (
        <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 3 }}>
          <TextInput
            label={uiText('ui.period.first')}
            type="date"
            value={days.first}
            onChange={({ target }) => setDays({ ...days, first: target.value })}
          />
          <TextInput
            label={uiText('ui.period.last')}
            type="date"
            value={days.last}
            onChange={({ target }) => setDays({ ...days, last: target.value })}
            error={asked && !period ? uiText('ui.period.noDays') : undefined}
          />
        </Box>
      )}
      <Choice label={uiText('ui.period.format')} words={FORMATS} value={format} onChange={setFormat} />
      {failure !== undefined && <FieldError>{failure}</FieldError>}
      <Button
        type="submit"
        variant="outlined"
        disabled={busy}
        startIcon={<Download size={18} strokeWidth={1.75} />}
        sx={{ justifySelf: 'start' }}
      >
        {uiText(busy ? 'ui.oneMoment' : 'ui.period.download')}
      </Button>
    </Box>
  );
}

interface ChoiceProps<Option extends string> {
  label: string;
  words: Readonly<Record<Option, string>>;
  value: Option;
  onChange: (option: Option) => void;
}

function Choice<Option extends string>({ label, words, value, onChange }: ChoiceProps<Option>) {
  return (
    <ToggleButtonGroup
      exclusive
      fullWidth
      aria-label={label}
      value={value}
      onChange={(_event, option: Option | null) => option !== null && onChange(option)}
      sx={{ [tiny]: { flexWrap: 'wrap', '& > button': { flex: '1 0 auto', width: 'auto' } } }}
    >
      {Object.entries<string>(words).map(([option, word]) => (
        <ToggleButton key={option} value={option} sx={{ minHeight: { xs: 44, md: 36 } }}>
          {word}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
