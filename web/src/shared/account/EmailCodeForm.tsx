import { sentenceOf } from '@northvale/web/ui/texts/said.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { MAILED_CODE_DIGITS } from '@northvale/api/contract/auth.ts';
import { FieldError } from '@northvale/web/ui/Field.tsx';
import { type ChangeEvent, type FormEvent, useId, useState } from 'react';
import { useToasts } from '../api/useToasts.ts';
import { useVerifyEmail } from './useVerifyEmail.ts';
import { t } from '../texts/t.ts';

const field = {
  width: 112,
  minHeight: { xs: 44, md: 36 },
  px: 3,
  font: 'inherit',
  fontSize: { xs: 16, md: 15 },
  color: 'nv.ink',
  bgcolor: 'nv.surface',
  border: '1px solid',
  borderColor: 'nv.control',
  borderRadius: '8px',
  '&[aria-invalid="true"]': { borderColor: 'nv.red' },
} as const;

interface EmailCodeFormProps {
  email: string;
  /** Told once the address is confirmed. */
  onDone?: () => void;
}

/** Takes the code of the verification mail. */
export function EmailCodeForm({ email, onDone }: EmailCodeFormProps) {
  const id = useId();
  const [code, setCode] = useState('');
  const { succeeded } = useToasts();
  const verify = useVerifyEmail();
  const complete = code.length === MAILED_CODE_DIGITS;

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!complete) return;
    verify.mutate(
      { email, code },
      {
        onSuccess: () => {
          succeeded('emailConfirmed');
          onDone?.();
        },
      },
    );
  }

  return (
    <Box component="form" noValidate onSubmit={submit}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {/* The browser's own field: the library's would bring all that forms need to the dashboard's first load. */}
        <Box
          component="input"
          value={code}
          onChange={(event: ChangeEvent<HTMLInputElement>) =>
            setCode(event.target.value.replaceAll(/\D/g, '').slice(0, MAILED_CODE_DIGITS))
          }
          aria-label={t('frame.codeLabel')}
          aria-describedby={verify.error ? id : undefined}
          aria-invalid={verify.isError}
          inputMode="numeric"
          autoComplete="one-time-code"
          placeholder={'0'.repeat(MAILED_CODE_DIGITS)}
          sx={field}
        />
        <Button type="submit" variant="outlined" disabled={!complete || verify.isPending || verify.isSuccess}>
          {t('frame.confirm')}
        </Button>
      </Box>
      {verify.error && <FieldError id={id}>{sentenceOf(verify.error, t('app.anErrorOccurred'))}</FieldError>}
    </Box>
  );
}
