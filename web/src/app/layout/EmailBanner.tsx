import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Notice } from '@northvale/web/ui/Notice.tsx';
import { EmailCodeForm } from '../../shared/account/EmailCodeForm.tsx';
import { useResendVerification } from '../../shared/account/useResendVerification.ts';
import { t } from '../../shared/texts/t.ts';

/** Asks for the code of the verification mail. Nobody is kept out without it. */
export function EmailBanner({ email }: { email: string }) {
  const resend = useResendVerification();
  return (
    <Notice kind="warning">
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'flex-start', justifyContent: 'space-between' }}
      >
        <Box sx={{ minWidth: 0, flex: '1 1 320px', overflowWrap: 'anywhere' }}>
          <strong>{t('frame.confirmEmail')}</strong> {t('frame.enterCode', { email })}{' '}
          <Link
            component="button"
            type="button"
            disabled={resend.isPending}
            onClick={() => resend.mutate(email)}
            sx={{ font: 'inherit', fontWeight: 600, verticalAlign: 'baseline' }}
          >
            {t('frame.sendAgain')}
          </Link>
        </Box>
        <EmailCodeForm email={email} />
      </Box>
    </Notice>
  );
}
