import { useRef, useState } from 'react';
import { useDataProvider, useRefresh } from 'react-admin';
import type { BackOffice } from '../../../shared/api/dataProvider.ts';

/** A call takes seconds for these, so that one sees it move on. */
const AT_ONCE = 200;

export interface Matched {
  matched: number;
  /** By the code of the refusal. */
  refused: { code: string; count: number }[];
}

/** Matches lines slice by slice. After a lost answer it may be called again: what was matched stays so. */
export function useMatchExact() {
  const provider = useDataProvider<BackOffice>();
  const refresh = useRefresh();
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState(0);
  const [outcome, setOutcome] = useState<Matched>();
  const [error, setError] = useState<unknown>();
  const underWay = useRef(false);

  async function matchAll(ids: readonly string[]): Promise<void> {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    setDone(0);
    setError(undefined);
    const codes = new Map<string, number>();
    let matched = 0;
    try {
      for (let from = 0; from < ids.length; from += AT_ONCE) {
        const slice = await provider.matchExactLines(ids.slice(from, from + AT_ONCE));
        for (const { outcome: what, code = '' } of slice) {
          if (what === 'matched') matched += 1;
          else codes.set(code, (codes.get(code) ?? 0) + 1);
        }
        setDone(Math.min(ids.length, from + AT_ONCE));
      }
    } catch (failed) {
      setError(failed);
    } finally {
      underWay.current = false;
      setBusy(false);
      if (matched + codes.size > 0)
        setOutcome({ matched, refused: [...codes].map(([code, count]) => ({ code, count })) });
      refresh();
    }
  }

  return { matchAll, busy, done, outcome, error, forget: () => setOutcome(undefined) };
}
