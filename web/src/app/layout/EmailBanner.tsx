import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import { later } from '@northvale/web/ui/later.tsx';
import { Notice } from '@northvale/web/ui/Notice.tsx';
import { useResendVerification } from '../../shared/account/useResendVerification.ts';
import { t } from '../../shared/texts/t.ts';

// Most have confirmed their address, and nothing else on the dashboard is typed into.
const Place = () => <Skeleton sx={{ width: 202, minHeight: { xs: 44, md: 36 } }} />;
const EmailCodeForm = later(
  async () => (await import('../../shared/account/EmailCodeForm.tsx')).EmailCodeForm,
  () => <Place />,
  () => <Place />,
);

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
