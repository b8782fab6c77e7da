import { useEffect, useMemo, useState } from 'react';
import { useEvent } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { paramsOf, type View, viewOf } from './view.ts';

/** Browsers take only so many changes of the address a second, and a key that is held down makes more. */
const SETTLE_MS = 150;

export type ChangeView = (changes: Partial<View>) => void;

/** What the page shows, and how to change it: at once on the screen, a moment later in the address. */
export function useView(): [View, ChangeView] {
  const [params, setParams] = useSearchParams();
  const address = params.toString();
  const inAddress = useMemo(() => viewOf(params), [params]);
  const [draft, setDraft] = useState<Draft>();
  const [written, setWritten] = useState<string>();
  // Whoever goes elsewhere meanwhile, or back, goes there.
  const isOver = draft && (addressOf(draft.view) === address || ![draft.from, written].includes(address));
  if (isOver) setDraft(undefined);
  const view = draft && !isOver ? draft.view : inAddress;

  const change = useEvent((changes: Partial<View>) => setDraft({ view: { ...view, ...changes }, from: address }));
  const settle = useEvent((settled: View) => {
    setWritten(addressOf(settled));
    setParams(paramsOf(settled), { replace: true });
  });

  useEffect(() => {
    if (draft === undefined) return;
    const timer = setTimeout(() => settle(draft.view), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [draft, settle]);

  return [view, change];
}

/** What isn't in the address yet, and what was there when it was chosen. */
interface Draft {
  readonly view: View;
  readonly from: string;
}

const addressOf = (view: View): string => paramsOf(view).toString();
