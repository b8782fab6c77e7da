import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';

interface ChoiceProps<Value> {
  label: string;
  values: readonly Value[];
  value: Value;
  onChoose: (value: Value) => void;
  children: (value: Value) => string;
}

/** One of a few, all in sight. */
export const Choice = <Value extends string | number>({
  label,
  values,
  value,
  onChoose,
  children,
}: ChoiceProps<Value>) => (
  <ToggleButtonGroup
    size="small"
    exclusive
    aria-label={label}
    value={value}
    sx={{ maxWidth: 1, overflowX: 'auto' }}
    onChange={(_event, chosen: Value | null) => chosen !== null && onChoose(chosen)}
  >
    {values.map((each) => (
      <ToggleButton key={each} value={each} sx={{ whiteSpace: 'nowrap' }}>
        {children(each)}
      </ToggleButton>
    ))}
  </ToggleButtonGroup>
);
