import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import OutlinedInput from '@mui/material/OutlinedInput';
import { FieldError } from '@northvale/web/ui/Field.tsx';
import { Notice } from '@northvale/web/ui/Notice.tsx';
import { messageOf } from '@northvale/api/client/apiError.ts';
import { useState, type FormEvent } from 'react';
import { useResendVerification } from '../account/useResendVerification.ts';
import { useVerifyEmail } from '../account/useVerifyEmail.ts';
import { useToasts } from '../api/useToasts.ts';

/** Asks for the code of the verification mail. Nobody is kept out without it. */
export function EmailBanner({ email }: { email: string }) {
  const [code, setCode] = useState('');
  const { succeeded } = useToasts();
  const verify = useVerifyEmail();
  const resend = useResendVerification();
  const complete = /^\d{6}$/.test(code);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (complete) verify.mutate({ email, code }, { onSuccess: succeeded });
  }

  return (
    <Notice kind="warning">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center', justifyContent: 'space-between' }}>
        <Box sx={{ minWidth: 0, flex: '1 1 320px', overflowWrap: 'anywhere' }}>
          <strong>Confirm your e-mail address.</strong> Enter the 6-digit code that we sent to {email}.{' '}
          <Link
            component="button"
            type="button"
            disabled={resend.isPending}
            onClick={() => resend.mutate(email)}
            sx={{ font: 'inherit', fontWeight: 600, verticalAlign: 'baseline' }}
          >
            Send it again
          </Link>
          {verify.error && (
            <FieldError id="email-code-error">{messageOf(verify.error, 'An error occurred.')}</FieldError>
          )}
        </Box>
        <Box component="form" onSubmit={submit} sx={{ display: 'flex', gap: 2 }}>
          <OutlinedInput
            value={code}
            onChange={(event) => setCode(event.target.value.replaceAll(/\D/g, '').slice(0, 6))}
            inputProps={{
              'aria-label': '6-digit code',
              'aria-describedby': verify.error ? 'email-code-error' : undefined,
              inputMode: 'numeric',
              autoComplete: 'one-time-code',
            }}
            placeholder="000000"
            error={verify.isError}
            sx={{ width: 112, minHeight: 36 }}
          />
          <Button type="submit" variant="outlined" disabled={!complete || verify.isPending}>
            Confirm
          </Button>
        </Box>
      </Box>
    </Notice>
  );
}
