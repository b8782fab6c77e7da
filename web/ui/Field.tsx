import Box from '@mui/material/Box';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { useId, type ReactNode } from 'react';
import { ruleText } from './texts/said.ts';
import { uiText } from './texts/texts.ts';

/** What the control inside a Field needs so that a screen reader hears label, hint and error. */
interface FieldWiring {
  id: string;
  error: boolean;
  describedBy: string | undefined;
}

interface FieldProps {
  label: string;
  optional?: boolean;
  hint?: ReactNode;
  /** A hint that stands beside the label, and stays while something is wrong. */
  beside?: string | undefined;
  error?: string | undefined;
  children: (wiring: FieldWiring) => ReactNode;
}

/** Label above, control, then the error's sentence or the hint below. */
export function Field({ label, optional = false, hint, beside, error, children }: FieldProps) {
  const id = useId();
  const below = error !== undefined || hint !== undefined ? `${id}-below` : undefined;
  const besideId = beside === undefined ? undefined : `${id}-beside`;
  const describedBy = [besideId, below].filter((each) => each !== undefined).join(' ') || undefined;
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box sx={{ fontSize: 14, lineHeight: '20px', fontWeight: 500, mb: 1.5 }}>
        <Box component="label" htmlFor={id} sx={{ display: beside === undefined ? 'block' : 'inline' }}>
          {label}
          {optional && (
            <Box component="span" sx={{ color: 'nv.ink3', fontWeight: 400 }}>
              {' '}
              {uiText('ui.optional')}
            </Box>
          )}
        </Box>
        {beside !== undefined && (
          <Box component="span" id={besideId} sx={{ color: 'nv.ink2', fontWeight: 400 }}>
            {' '}
            {beside}
          </Box>
        )}
      </Box>
      {children({ id, error: error !== undefined, describedBy })}
      {error !== undefined ? (
        <FieldError id={below}>{ruleText(error)}</FieldError>
      ) : (
        <FieldHint id={below}>{hint}</FieldHint>
      )}
    </Box>
  );
}

export function FieldError({ id, children }: { id?: string | undefined; children: ReactNode }) {
  return (
    <Box
      id={id}
      role="alert"
      sx={{ display: 'flex', gap: 1.5, mt: 1.5, color: 'nv.red', fontSize: 13, lineHeight: '18px' }}
    >
      <Box component="span" sx={{ pt: '1px', flex: 'none' }}>
        <CircleAlert size={16} strokeWidth={1.75} aria-hidden />
      </Box>
      <span>{children}</span>
    </Box>
  );
}

const FieldHint = ({ id, children }: { id: string | undefined; children: ReactNode }) =>
  children === undefined ? null : (
    <Box id={id} sx={{ mt: 1.5, color: 'nv.ink2', fontSize: 13, lineHeight: '18px' }}>
      {children}
    </Box>
  );
