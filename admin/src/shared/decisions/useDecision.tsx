import { textAt } from '@northvale/web/ui/texts/texts.ts';
import { useRef, useState, type ReactNode } from 'react';
import { useDataProvider, useNotify, useRefresh } from 'react-admin';
import { mayBeDone } from '@northvale/api/client/apiError.ts';
import type { MessageAnswer } from '@northvale/api/contract/fields.ts';
import type { BackOffice } from '../api/dataProvider.ts';
import { Toast } from '../layout/Toast.tsx';

/**
 * One decision at a time: sends it, says what was done, and fetches anew whatever it may have changed. A refusal is
 * said where the decision was tried, and nowhere else: `error` stays until the next try. The decision `isOpen` while
 * nobody knows whether it was done.
 */
export function useDecision() {
  const provider = useDataProvider<BackOffice>();
  const notify = useNotify();
  const refresh = useRefresh();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  // A second press may come before the first has rendered the button as disabled.
  const underWay = useRef(false);

  /** `done` names what was done, and may offer what comes next; `title` says it where it isn't simply successful. */
  async function decide(
    send: (provider: BackOffice) => Promise<MessageAnswer>,
    done?: ReactNode,
    title: Done = 'successful',
  ): Promise<boolean> {
    if (underWay.current) return false;
    underWay.current = true;
    setBusy(true);
    setError(null);
    try {
      const { facts } = await send(provider);
      notify(
        <Toast kind="success" title={textAt(`done.${needed(facts) ?? title}`)}>
          {done}
        </Toast>,
        { type: 'success' },
      );
      return true;
    } catch (refused) {
      setError(refused);
      return false;
    } finally {
      underWay.current = false;
      setBusy(false);
      refresh();
    }
  }

  return { decide, busy, error, isOpen: busy || (error !== null && mayBeDone(error)) };
}

type Done = 'successful' | 'factorsGone' | 'signedOutEverywhere';

/** What a second admin has to do before it is done. */
const needed = (facts: MessageAnswer['facts']): 'proposed' | 'firstOfTwo' | undefined =>
  facts?.['proposed'] === true ? 'proposed' : facts?.['firstOfTwo'] === true ? 'firstOfTwo' : undefined;
