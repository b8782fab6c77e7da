import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { Link, Navigate } from 'react-router-dom';
import { useClosing } from '../../shared/account/useLogOut.ts';
import { useSession } from '../../shared/account/useSession.ts';
import { AuthHeading, AuthLayout } from './AuthLayout.tsx';
import { t } from '../../shared/texts/t.ts';

/** The last that is seen of an account; for anybody else, the login page. */
export function AccountClosedPage() {
  const closing = useClosing();
  // What came of it is forgotten some minutes later, but stays as long as it is looked at.
  const [told, setTold] = useState(closing);
  if (closing !== undefined && closing !== told) setTold(closing);
  const shown = closing ?? (told === 'underWay' ? undefined : told);
  const isSignedIn = useSession() !== undefined;
  if (shown === undefined || (isSignedIn && shown !== 'underWay')) return <Navigate to="/login" replace />;
  return (
    <AuthLayout title={t('auth.closed.title')} headline={t('auth.closed.headline')} text={t('auth.closed.text')}>
      <Box role="status">
        <AuthHeading title={t(`auth.closed.${shown}`)}>{t(`auth.closed.${shown}Text`)}</AuthHeading>
      </Box>
      {shown !== 'underWay' && (
        <Stack spacing={3}>
          {shown === 'unknown' && (
            <Button component={Link} to="/login" variant="contained" size="large">
              {t('auth.closed.toLogin')}
            </Button>
          )}
          <Button href="/" variant={shown === 'done' ? 'contained' : 'outlined'} size="large">
            {t('app.toStart')}
          </Button>
        </Stack>
      )}
    </AuthLayout>
  );
}
