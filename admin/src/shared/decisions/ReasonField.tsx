import { ruleText } from '@northvale/web/ui/texts/said.ts';
import { reason as reasonSchema } from '@northvale/api/contract/fields.ts';
import { TextInput } from '@northvale/web/ui/inputs.tsx';
import type { Ref } from 'react';
import { t } from '../texts/t.ts';

export function reasonProblem(reason: string): string | undefined {
  if (reason.trim() === '') return t('decisions.giveReason');
  const problem = reasonSchema.safeParse(reason).error?.issues[0]?.message;
  return problem && ruleText(problem);
}

interface ReasonFieldProps {
  label?: string;
  required?: boolean;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  hint?: string;
  beside?: string;
  autoFocus?: boolean;
  ref?: Ref<HTMLInputElement>;
  disabled?: boolean;
  placeholder?: string;
}

/** Why: the console always asks, and the account's history keeps it. */
export const ReasonField = ({
  label = t('common.reason'),
  required = true,
  value,
  onChange,
  error,
  hint,
  autoFocus = true,
  ...rest
}: ReasonFieldProps) => (
  <TextInput
    label={label}
    optional={!required}
    value={value}
    onChange={(event) => onChange(event.target.value)}
    error={error}
    hint={hint}
    multiline
    minRows={2}
    maxRows={6}
    required={required}
    autoFocus={autoFocus}
    sx={{ p: 0 }}
    {...rest}
  />
);
