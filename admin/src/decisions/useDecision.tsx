import { useRef, useState } from 'react';
import { useDataProvider, useNotify, useRefresh } from 'react-admin';
import type { MessageAnswer } from '@northvale/api/contract/fields.ts';
import type { BackOffice } from '../api/dataProvider.ts';
import { Toast } from '../layout/Toast.tsx';

/**
 * One decision at a time: sends it, says what came of it, and fetches anew whatever it may have changed. `failure` is
 * the specification's word for this action. The error stays for the dialog to tell, until the next try.
 */
export function useDecision(failure = 'Failed') {
  const provider = useDataProvider<BackOffice>();
  const notify = useNotify();
  const refresh = useRefresh();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  // A second press may come before the first has rendered the button as disabled.
  const underWay = useRef(false);

  async function decide(send: (provider: BackOffice) => Promise<MessageAnswer>): Promise<boolean> {
    if (underWay.current) return false;
    underWay.current = true;
    setBusy(true);
    setError(null);
    try {
      const { message } = await send(provider);
      notify(<Toast kind="success" title={message} />, { type: 'success' });
      return true;
    } catch (refused) {
      setError(refused);
      notify(
        <Toast kind="failure" title={failure}>
          {sentenceOf(refused, failure)}
        </Toast>,
        { type: 'error' },
      );
      return false;
    } finally {
      underWay.current = false;
      setBusy(false);
      refresh();
    }
  }

  return { decide, busy, error, forget: () => setError(null) };
}

const sentenceOf = (error: unknown, failure: string): string | undefined =>
  error instanceof Error && error.message !== failure ? error.message : undefined;
