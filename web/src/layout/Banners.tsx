import Stack from '@mui/material/Stack';
import { formatTime } from '@northvale/web/ui/dates.ts';
import { Notice } from '@northvale/web/ui/Notice.tsx';
import { useMe } from '../account/useMe.ts';
import { AppLink } from '@northvale/web/ui/AppLink.tsx';
import { EmailBanner } from './EmailBanner.tsx';

/** What holds for every signed-in page: that the figures are old, the account is frozen, the address unconfirmed. */
export function Banners() {
  const me = useMe();
  if (me.data === undefined) return null;
  const offline = me.isRefetchError || me.isPaused;
  const frozen = me.data.status === 'frozen';
  const locked = me.data.withdrawalsLocked === true;
  if (!offline && !frozen && !locked && me.data.emailVerified) return null;
  return (
    <Stack spacing={3} sx={{ mb: 6 }}>
      {offline && (
        <Notice kind="offline" role="status">
          <strong>Network Error</strong>
          <br />
          You see figures from {formatTime(me.dataUpdatedAt)}. We keep trying.
        </Notice>
      )}
      {frozen && (
        <Notice kind="warning">
          <strong>Your account is frozen.</strong> You can see everything and move nothing. Please{' '}
          <AppLink to="/contact-us">contact support</AppLink>.
        </Notice>
      )}
      {locked && (
        <Notice kind="warning">
          <strong>Withdrawals are locked,</strong> because you told us that somebody else was in your account.{' '}
          <AppLink to="/forgot-password">Choose a new password by mail</AppLink> to unlock them.
        </Notice>
      )}
      {!me.data.emailVerified && <EmailBanner email={me.data.email} />}
    </Stack>
  );
}
