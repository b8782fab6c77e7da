import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Notice } from '@northvale/web/ui/Notice.tsx';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { EmailCodeForm } from '../account/EmailCodeForm.tsx';
import { useResendVerification } from '../account/useResendVerification.ts';
import { AnimatedCheck } from './AnimatedCheck.tsx';

export function SignUpSuccess({ name, email }: { name: string; email: string }) {
  const resend = useResendVerification();
  const [confirmed, setConfirmed] = useState(false);
  return (
    <Box role="status" sx={{ pt: { md: 12 } }}>
      <AnimatedCheck />
      <Typography variant="h1" sx={{ mt: 7, overflowWrap: 'anywhere' }}>
        Welcome, {name.trim().split(/\s+/)[0]}
      </Typography>
      <Typography sx={{ color: 'nv.ink2', mt: 3, fontSize: 17, lineHeight: '27px' }}>
        Check your e-mail to verify your account. We sent a 6-digit code to{' '}
        <Box component="strong" sx={{ fontWeight: 600, color: 'nv.ink', overflowWrap: 'anywhere' }}>
          {email}
        </Box>
        . It is valid for 30 minutes.
      </Typography>
      <Box sx={{ mt: 6, minHeight: 44 }}>
        {confirmed ? (
          <Notice kind="info">Your address is confirmed.</Notice>
        ) : (
          <EmailCodeForm email={email} onDone={() => setConfirmed(true)} />
        )}
      </Box>
      <Button component={RouterLink} to="/login" variant="contained" size="large" fullWidth sx={{ mt: 7 }}>
        Proceed to Login
      </Button>
      {!confirmed && (
        <Typography variant="body2" sx={{ color: 'nv.ink2', mt: 4 }}>
          Nothing arrived? Check spam, or{' '}
          <Link
            component="button"
            type="button"
            onClick={() => resend.mutate(email)}
            disabled={resend.isPending}
            sx={{ verticalAlign: 'baseline', font: 'inherit', fontWeight: 600 }}
          >
            send it again
          </Link>
          .
        </Typography>
      )}
    </Box>
  );
}
