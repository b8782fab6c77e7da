import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import { SelectInput, TextInput } from '@northvale/web/ui/inputs.tsx';
import { t } from '../../shared/texts/t.ts';
import { DURATION_UNITS } from './terms.ts';

interface Wiring {
  value: string;
  onChange: (event: { target: { value: string } }) => void;
  error: string | undefined;
  disabled: boolean;
}

interface Props {
  field: (name: 'returnPercent' | 'durationCount' | 'durationUnit' | 'pricePerUnit') => Wiring;
  onReturn: (text: string) => void;
  onDuration: (text: string) => void;
}

/** Return, duration and price: a number each, with what it counts beside it. */
export const TermFields = ({ field, onReturn, onDuration }: Props) => (
  <>
    <TextInput
      label={t('investments.form.return')}
      placeholder="18"
      inputProps={{ inputMode: 'decimal' }}
      endAdornment={<InputAdornment position="end">{t('investments.form.overDuration')}</InputAdornment>}
      {...field('returnPercent')}
      onChange={(event) => onReturn(event.target.value)}
    />
    <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 4, alignItems: 'start' }}>
      <TextInput
        label={t('investments.form.duration')}
        placeholder="9"
        inputProps={{ inputMode: 'numeric' }}
        {...field('durationCount')}
        onChange={(event) => onDuration(event.target.value)}
      />
      <SelectInput label={t('investments.form.countedIn')} {...field('durationUnit')}>
        {DURATION_UNITS.map((unit) => (
          <option key={unit} value={unit}>
            {t(`investments.form.units.${unit}`)}
          </option>
        ))}
      </SelectInput>
    </Box>
    <TextInput
      label={t('investments.form.price')}
      inputProps={{ inputMode: 'decimal' }}
      startAdornment={<InputAdornment position="start">$</InputAdornment>}
      {...field('pricePerUnit')}
    />
  </>
);
