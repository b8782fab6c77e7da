import { ruleText } from '@northvale/web/ui/texts/said.ts';
import Box from '@mui/material/Box';
import { hovering } from '@northvale/web/ui/tokens.ts';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { useId, type ReactNode } from 'react';
import { FieldError } from '@northvale/web/ui/Field.tsx';
import { t } from '../../shared/texts/t.ts';

interface UnitStepperProps {
  value: string;
  onChange: (units: string) => void;
  max: number;
  error?: string | undefined;
  /** Stands at the right: the limits and the price. */
  children: ReactNode;
}

/** Units can be typed or stepped. */
export function UnitStepper({ value, onChange, max, error, children }: UnitStepperProps) {
  const id = useId();
  const step = (by: number): void =>
    onChange(String(Math.min(max, Math.max(1, (Number.parseInt(value, 10) || 0) + by))));
  return (
    <Box>
      <Box
        component="label"
        htmlFor={id}
        sx={{ display: 'block', fontSize: 14, lineHeight: '20px', fontWeight: 500, mb: 1.5 }}
      >
        {t('investments.buy.units')}
      </Box>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 4 }}>
        <Box
          sx={[
            box,
            error !== undefined && {
              borderColor: 'nv.red',
              boxShadow: (theme) => `inset 0 0 0 1px ${theme.palette.nv.red}`,
            },
          ]}
        >
          <Box
            component="button"
            type="button"
            aria-label={t('investments.buy.less')}
            onClick={() => step(-1)}
            sx={button}
          >
            <Minus size={18} strokeWidth={1.75} />
          </Box>
          <Box
            component="input"
            id={id}
            inputMode="numeric"
            autoComplete="off"
            maxLength={9}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            aria-invalid={error !== undefined}
            aria-describedby={error === undefined ? undefined : `${id}-below`}
            sx={input}
          />
          <Box
            component="button"
            type="button"
            aria-label={t('investments.buy.more')}
            onClick={() => step(1)}
            sx={button}
          >
            <Plus size={18} strokeWidth={1.75} />
          </Box>
        </Box>
        <Box sx={{ color: 'nv.ink2', fontSize: 14, lineHeight: '20px', textAlign: 'right' }}>{children}</Box>
      </Box>
      {error !== undefined && <FieldError id={`${id}-below`}>{ruleText(error)}</FieldError>}
    </Box>
  );
}

const box = {
  display: 'flex',
  height: 48,
  border: '1px solid',
  borderColor: 'nv.control',
  borderRadius: '8px',
  bgcolor: 'nv.surface',
  overflow: 'hidden',
  flex: 'none',
  '&:focus-within': { borderColor: 'nv.brandText' },
} as const;

const button = {
  width: 48,
  border: 0,
  bgcolor: 'transparent',
  color: 'nv.brandText',
  display: 'grid',
  placeItems: 'center',
  cursor: 'pointer',
  [hovering]: { '&:hover': { bgcolor: 'nv.sunken' } },
  '&:focus-visible': { outlineOffset: -3 },
} as const;

const input = {
  width: 78,
  border: 'solid',
  borderColor: 'nv.rule',
  borderWidth: '0 1px',
  bgcolor: 'transparent',
  color: 'nv.ink',
  textAlign: 'center',
  font: 'inherit',
  fontSize: 18,
  fontWeight: 600,
  '&:focus-visible': { outlineOffset: -2 },
} as const;
