import { mayBeDone } from '@northvale/api/client/apiError.ts';
import type { MessageAnswer } from '@northvale/api/contract/fields.ts';
import type { AdminRequestRecord } from '@northvale/api/contract/requests.ts';
import { textAt } from '@northvale/web/ui/texts/texts.ts';
import { type ReactNode, useRef, useState } from 'react';
import { useCanAccess, useDataProvider, useGetIdentity, useNotify, useRefresh } from 'react-admin';
import type { ACTIONS } from '../api/authProvider.ts';
import type { BackOffice } from '../api/dataProvider.ts';
import { Toast } from '../layout/ConsoleToasts.tsx';
import type { Verdict } from './balanceChanges.ts';

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

type Done = 'successful' | 'factorsGone' | 'investmentAdded' | 'investmentUpdated' | 'signedOutEverywhere';

/** What a second admin has to do before it is done. */
const needed = (facts: MessageAnswer['facts']): 'proposed' | 'firstOfTwo' | undefined =>
  facts?.['proposed'] === true ? 'proposed' : facts?.['firstOfTwo'] === true ? 'firstOfTwo' : undefined;

/** Whether this person may do more than look. The api refuses in any case; this spares them the button. */
export function useMay(action: (typeof ACTIONS)[number]): boolean {
  const { canAccess } = useCanAccess({ resource: 'backOffice', action });
  return canAccess === true;
}

/**
 * A record as it was when a decision on it was sent, as long as that may have been done; otherwise as it stands. Sent
 * again with what it has brought about itself, it would be another decision.
 */
export function useSeen<Record>(present: Record, mayBeDone: boolean): Record {
  const [seen, setSeen] = useState(present);
  if (!mayBeDone && seen !== present) setSeen(present);
  return mayBeDone ? seen : present;
}

/** Whose account is the own one: nobody decides on it, verifies it, or edits its balance or role. */
export function useIsOwn(): (userId: string) => boolean {
  const { data: identity } = useGetIdentity();
  return (userId) => identity?.id === userId;
}

/** How this person may decide a request: not the own one, and whose approval is given already may only reject. */
export function useVerdicts(): (request: AdminRequestRecord) => readonly Verdict[] {
  const mayDecide = useMay('decide');
  const isOwn = useIsOwn();
  return ({ status, userId, approvals }) => {
    if (!mayDecide || status !== 'pending' || isOwn(userId._id)) return [];
    return approvals.some(({ by }) => by.id !== undefined && isOwn(by.id)) ? ['reject'] : ['approve', 'reject'];
  };
}
