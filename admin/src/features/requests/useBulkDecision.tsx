import { textAt } from '@northvale/web/ui/texts/texts.ts';
import { mayBeDone } from '@northvale/api/client/apiError.ts';
import { useRef, useState } from 'react';
import { useDataProvider, useNotify, useRefresh } from 'react-admin';
import type { BackOffice } from '../../shared/api/dataProvider.ts';
import type { AdminRequestRecord, RequestKind } from '@northvale/api/contract/requests.ts';
import { sentenceOf } from '@northvale/web/ui/texts/said.ts';
import { Toast } from '../../shared/layout/ConsoleToasts.tsx';
import type { Verdict } from '../../shared/decisions/balanceChanges.ts';
import { decideRequest } from '../../shared/decisions/requestWords.ts';
import { counted, t } from '../../shared/texts/t.ts';

/** Decides one after another, so that two on the same account don't get in each other's way; says what came of all. */
export function useBulkDecision(kind: RequestKind, verdict: Verdict) {
  const provider = useDataProvider<BackOffice>();
  const notify = useNotify();
  const refresh = useRefresh();
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState(0);
  const underWay = useRef(false);

  async function decideAll(requests: readonly AdminRequestRecord[], reason: string): Promise<void> {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    const refusals: string[] = [];
    let unknown = 0;
    let second = 0;
    for (const request of requests) {
      try {
        const { data } = await decideRequest(provider, kind, verdict, request, reason);
        if (data.status === 'pending') second += 1;
      } catch (error) {
        if (mayBeDone(error)) unknown += 1;
        else refusals.push(refusalOf(request, error));
      }
      setDone((count) => count + 1);
    }
    underWay.current = false;
    setBusy(false);
    refresh();
    const failed = refusals.length + unknown;
    const decided = requests.length - failed - second;
    notify(<Outcome decided={decided} second={second} refusals={refusals} unknown={unknown} />, {
      type: failed === 0 ? 'success' : 'error',
    });
  }

  return { decideAll, busy, done };
}

const refusalOf = (request: AdminRequestRecord, error: unknown): string =>
  t('requests.bulk.refusal', {
    name: request.userId.name,
    reason: error instanceof Error ? sentenceOf(error) : t('common.failed'),
  });

interface OutcomeProps {
  decided: number;
  /** How many have their first approval, and need another. */
  second: number;
  refusals: readonly string[];
  /** How many may have been decided: their answers were lost. */
  unknown: number;
}

function Outcome({ decided, second, refusals, unknown }: OutcomeProps) {
  const needSecond = second > 0 && ` ${t('requests.bulk.second', counted(second))}`;
  if (refusals.length + unknown === 0)
    return (
      <Toast kind="success" title={textAt('done.successful')}>
        {decided > 0 && t('requests.bulk.decided', counted(decided))}
        {needSecond}
      </Toast>
    );
  return (
    <Toast kind="failure" title={t('common.failed')}>
      {t('requests.bulk.partly', { ...counted(decided), refused: refusals.length })} {refusals.join(' ')}
      {needSecond}
      {unknown > 0 && ` ${t('requests.bulk.unknown', counted(unknown))}`}
    </Toast>
  );
}
