import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Notice } from '@northvale/web/ui/Notice.tsx';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { EmailCodeForm } from '../../shared/account/EmailCodeForm.tsx';
import { useResendVerification } from '../../shared/account/useResendVerification.ts';
import { AnimatedCheck } from './AnimatedCheck.tsx';
import { t, tx } from '../../shared/texts/t.ts';

export function SignUpSuccess({ name, email }: { name: string; email: string }) {
  const resend = useResendVerification();
  const [confirmed, setConfirmed] = useState(false);
  return (
    <Box role="status" sx={{ pt: { md: 12 } }}>
      <AnimatedCheck />
      <Typography variant="h1" sx={{ mt: 7, overflowWrap: 'anywhere' }}>
        {t('auth.signUp.welcome', { name: name.trim().split(/\s+/)[0] ?? '' })}
      </Typography>
      <Typography sx={{ color: 'nv.ink2', mt: 3, fontSize: 17, lineHeight: '27px' }}>
        {tx('auth.signUp.check', {
          email: (
            <Box component="strong" sx={{ fontWeight: 600, color: 'nv.ink', overflowWrap: 'anywhere' }}>
              {email}
            </Box>
          ),
        })}
      </Typography>
      <Box sx={{ mt: 6, minHeight: 44 }}>
        {confirmed ? (
          <Notice kind="info">{t('auth.signUp.confirmed')}</Notice>
        ) : (
          <EmailCodeForm email={email} onDone={() => setConfirmed(true)} />
        )}
      </Box>
      <Button component={RouterLink} to="/login" variant="contained" size="large" fullWidth sx={{ mt: 7 }}>
        {t('auth.signUp.proceed')}
      </Button>
      {!confirmed && (
        <Typography variant="body2" sx={{ color: 'nv.ink2', mt: 4 }}>
          {tx('auth.signUp.nothing', {
            again: (
              <Link
                component="button"
                type="button"
                onClick={() => resend.mutate(email)}
                disabled={resend.isPending}
                sx={{ verticalAlign: 'baseline', font: 'inherit', fontWeight: 600 }}
              >
                {t('auth.signUp.again')}
              </Link>
            ),
          })}
        </Typography>
      )}
    </Box>
  );
}
