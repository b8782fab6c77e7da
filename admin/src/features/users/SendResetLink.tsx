import { textAt } from '@northvale/web/ui/texts/texts.ts';
import Link from '@mui/material/Link';
import { useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import type { BackOffice } from '../../shared/api/dataProvider.ts';
import type { UserRecord } from '@northvale/api/contract/users.ts';
import { sentenceOf } from '@northvale/web/ui/texts/said.ts';
import { Toast } from '../../shared/layout/Toast.tsx';
import { t } from '../../shared/texts/t.ts';

/** Nobody sees a password; what staff can do is mail the person a link to choose a new one. */
export function SendResetLink({ user }: { user: UserRecord }) {
  const provider = useDataProvider<BackOffice>();
  const notify = useNotify();
  const [busy, setBusy] = useState(false);

  const send = async () => {
    setBusy(true);
    try {
      await provider.sendResetLink(user.email);
      notify(
        <Toast kind="success" title={textAt('done.successful')}>
          {t('users.reset.sent', { email: user.email })}
        </Toast>,
        { type: 'success' },
      );
    } catch (error) {
      notify(
        <Toast kind="failure" title={t('users.reset.failed')}>
          {error instanceof Error ? sentenceOf(error) : null}
        </Toast>,
        { type: 'error' },
      );
    } finally {
      setBusy(false);
    }
  };

  return (
    <Link
      component="button"
      type="button"
      disabled={busy}
      onClick={() => void send()}
      aria-label={t('users.reset.sendTo', { name: user.name })}
      sx={{ fontSize: 13, lineHeight: '18px' }}
    >
      {t('users.reset.send')}
    </Link>
  );
}
