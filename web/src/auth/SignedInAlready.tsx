import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMe } from '../account/useMe.ts';
import { useLogOut } from '../account/useLogOut.ts';
import { AuthHeading } from './AuthHeading.tsx';
import { useGoOn } from './useGoOn.ts';

/** Instead of the login form, for somebody who is signed in: on to where they were going, or out. */
export function SignedInAlready({ role, next }: { role: string | null; next: string | null }) {
  const { data: me } = useMe();
  const goOn = useGoOn(next);
  const logOut = useLogOut();
  return (
    <>
      <AuthHeading title="Login" />
      <Typography sx={{ color: 'nv.ink2', mt: 2, mb: 6, overflowWrap: 'anywhere' }}>
        {me === undefined ? 'You are signed in.' : `You are signed in as ${me.name}.`}
      </Typography>
      <Stack spacing={3}>
        <Button variant="contained" size="large" onClick={() => goOn(role)}>
          Go on
        </Button>
        <Button variant="outlined" size="large" onClick={() => void logOut()}>
          Log out
        </Button>
      </Stack>
    </>
  );
}
