import { sentenceOf } from '@northvale/web/ui/texts/said.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import { MAILED_CODE_DIGITS } from '@northvale/api/contract/auth.ts';
import { FieldError } from '@northvale/web/ui/Field.tsx';
import { useId, useState, type FormEvent } from 'react';
import { useToasts } from '../api/useToasts.ts';
import { useVerifyEmail } from './useVerifyEmail.ts';
import { t } from '../texts/t.ts';

const size = { width: 112, minHeight: { xs: 44, md: 36 } } as const;

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
        <OutlinedInput
          value={code}
          onChange={(event) => setCode(event.target.value.replaceAll(/\D/g, '').slice(0, MAILED_CODE_DIGITS))}
          inputProps={{
            'aria-label': t('frame.codeLabel'),
            'aria-describedby': verify.error ? id : undefined,
            inputMode: 'numeric',
            autoComplete: 'one-time-code',
          }}
          placeholder={'0'.repeat(MAILED_CODE_DIGITS)}
          error={verify.isError}
          sx={size}
        />
        <Button type="submit" variant="outlined" disabled={!complete || verify.isPending || verify.isSuccess}>
          {t('frame.confirm')}
        </Button>
      </Box>
      {verify.error && <FieldError id={id}>{sentenceOf(verify.error, t('app.anErrorOccurred'))}</FieldError>}
    </Box>
  );
}
