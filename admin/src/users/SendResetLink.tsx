import Link from '@mui/material/Link';
import { SUCCESSFUL } from '@northvale/api/contract/sentences.ts';
import { useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import type { BackOffice } from '../api/dataProvider.ts';
import type { UserRecord } from '@northvale/api/contract/users.ts';
import { Toast } from '../layout/Toast.tsx';

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
        <Toast kind="success" title={SUCCESSFUL}>
          A reset link is on its way to {user.email}.
        </Toast>,
        { type: 'success' },
      );
    } catch (error) {
      notify(
        <Toast kind="failure" title="Failed to send reset email">
          {error instanceof Error ? error.message : null}
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
      aria-label={`Send reset link to ${user.name}`}
      sx={{ fontSize: 13, lineHeight: '18px' }}
    >
      Send reset link
    </Link>
  );
}
