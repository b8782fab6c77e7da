import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { ReactNode } from 'react';
import { Field } from './Field.tsx';
import { editableMoney, formatWholeMoney, moneyParts } from './money.ts';
import { serif } from './tokens.ts';
import { uiText } from './texts/texts.ts';

interface AmountInputProps {
  label?: string;
  value: string;
  onChange: (text: string) => void;
  onBlur?: () => void;
  hint?: ReactNode;
  error?: string | undefined;
  /** Amounts to choose with one press, in dollars. */
  offers?: number[];
  autoFocus?: boolean;
  ref?: React.Ref<HTMLInputElement>;
}

/** The one large field of a money panel. */
export function AmountInput({
  label = uiText('ui.amount'),
  value,
  onChange,
  onBlur,
  hint,
  error,
  offers = [],
  autoFocus = false,
  ref,
}: AmountInputProps) {
  const { before, after } = moneyParts(0);
  return (
    <Box>
      <Field label={label} hint={hint} error={error}>
        {({ id, error: wrong, describedBy }) => (
          <OutlinedInput
            id={id}
            fullWidth
            error={wrong}
            autoFocus={autoFocus}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            {...(onBlur && { onBlur })}
            inputRef={ref}
            startAdornment={before !== '' && <span aria-hidden="true">{before}</span>}
            endAdornment={after !== '' && <span aria-hidden="true">{after}</span>}
            inputProps={{
              inputMode: 'decimal',
              autoComplete: 'off',
              'aria-describedby': describedBy,
              'aria-invalid': wrong,
            }}
            sx={{
              '&&': { minHeight: 60, px: 4.25, fontFamily: serif, fontSize: 30, letterSpacing: '-.01em' },
              '& input': { py: 2, pl: 0, lineHeight: '40px' },
            }}
          />
        )}
      </Field>
      {offers.length > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 3 }}>
          {offers.map((offer) => (
            <Chip
              key={offer}
              variant="outlined"
              label={formatWholeMoney(offer)}
              onClick={() => onChange(editableMoney(offer))}
              sx={{ height: { xs: 44, md: 32 }, '& .MuiChip-label': { px: 3 } }}
            />
          ))}
        </Box>
      )}
    </Box>
  );
}
