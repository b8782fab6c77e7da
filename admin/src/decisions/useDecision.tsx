import { useRef, useState } from 'react';
import { useDataProvider, useNotify, useRefresh } from 'react-admin';
import { SUCCESSFUL } from '@northvale/api/contract/sentences.ts';
import type { BackOffice } from '../api/dataProvider.ts';
import type { Decided } from '../api/records.ts';
import { Toast } from '../layout/Toast.tsx';

interface Told {
  /** The specification's words for this action. */
  success?: string;
  failure?: string;
}

/**
 * One decision at a time: sends it, says what came of it, and fetches anew whatever it may have changed.
 * The error stays for the dialog to tell, until the next try.
 */
export function useDecision({ success = SUCCESSFUL, failure = 'Failed' }: Told = {}) {
  const provider = useDataProvider<BackOffice>();
  const notify = useNotify();
  const refresh = useRefresh();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  // A second press may come before the first has rendered the button as disabled.
  const underWay = useRef(false);

  async function decide(send: (provider: BackOffice) => Promise<Decided<unknown>>): Promise<boolean> {
    if (underWay.current) return false;
    underWay.current = true;
    setBusy(true);
    setError(null);
    try {
      const { needsSecondAdmin } = await send(provider);
      notify(
        <Toast kind="success" title={success}>
          {needsSecondAdmin ? 'Another admin has to approve it too.' : undefined}
        </Toast>,
        { type: 'success' },
      );
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
