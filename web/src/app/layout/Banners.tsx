import Stack from '@mui/material/Stack';
import { formatTime } from '@northvale/web/ui/dates.ts';
import { Notice } from '@northvale/web/ui/Notice.tsx';
import { useMe } from '../../shared/account/useMe.ts';
import { AppLink } from '@northvale/web/ui/AppLink.tsx';
import { EmailBanner } from './EmailBanner.tsx';
import { t, tx } from '../../shared/texts/t.ts';

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
          <strong>{t('app.networkError')}</strong>
          <br />
          {t('frame.figuresFrom', { time: formatTime(me.dataUpdatedAt) })}
        </Notice>
      )}
      {frozen && (
        <Notice kind="warning">
          <strong>{t('frame.frozen')}</strong>{' '}
          {tx('frame.frozenText', { contact: <AppLink to="/contact-us">{t('frame.contact')}</AppLink> })}
        </Notice>
      )}
      {locked && (
        <Notice kind="warning">
          <strong>{t('frame.locked')}</strong>{' '}
          {tx('frame.lockedText', { choose: <AppLink to="/forgot-password">{t('frame.choosePassword')}</AppLink> })}
        </Notice>
      )}
      {!me.data.emailVerified && <EmailBanner email={me.data.email} />}
    </Stack>
  );
}
