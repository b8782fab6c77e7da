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
  const inAddress = useMemo(() => viewOf(params), [params]);
  const [draft, setDraft] = useState<View>();
  const view = draft ?? inAddress;
  if (draft !== undefined && paramsOf(draft).toString() === params.toString()) setDraft(undefined);

  const change = useEvent((changes: Partial<View>) => setDraft({ ...view, ...changes }));
  const settle = useEvent((settled: View) => setParams(paramsOf(settled), { replace: true }));

  useEffect(() => {
    if (draft === undefined) return;
    const timer = setTimeout(() => settle(draft), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [draft, settle]);

  return [view, change];
}
