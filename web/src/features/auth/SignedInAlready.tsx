import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMe } from '../../shared/account/useMe.ts';
import { useLogOut } from '../../shared/account/useLogOut.ts';
import { AuthHeading } from './AuthHeading.tsx';
import { useGoOn } from './useGoOn.ts';
import { t } from '../../shared/texts/t.ts';

/** Instead of the login form, for somebody who is signed in: on to where they were going, or out. */
export function SignedInAlready({ role, next }: { role: string | null; next: string | null }) {
  const { data: me } = useMe();
  const goOn = useGoOn(next);
  const logOut = useLogOut();
  return (
    <>
      <AuthHeading title={t('auth.login.title')} />
      <Typography sx={{ color: 'nv.ink2', mt: 2, mb: 6, overflowWrap: 'anywhere' }}>
        {me === undefined ? t('auth.login.signedIn') : t('auth.login.signedInAs', { name: me.name })}
      </Typography>
      <Stack spacing={3}>
        <Button variant="contained" size="large" onClick={() => goOn(role)}>
          {t('auth.login.goOn')}
        </Button>
        <Button variant="outlined" size="large" onClick={logOut}>
          {t('auth.login.logOut')}
        </Button>
      </Stack>
    </>
  );
}
