import type { AccountAt, AccountEvent, AccountListed, AccountTimes } from '@northvale/api/contract/audit.ts';
import { keepPreviousData, useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useDataProvider, useEvent } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import type { BackOffice } from '../../../shared/api/dataProvider.ts';
import { type Moment, paramsOf, type View, viewOf } from './view.ts';

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

/** The account as it stood. What was shown before stays until the answer is there. */
export function useAccountAt(userId: string, moment: Moment): UseQueryResult<AccountAt> {
  const provider = useDataProvider<BackOffice>();
  return useQuery({
    queryKey: ['accounts', userId, 'at', moment],
    queryFn: ({ signal }) => provider.getAccountAt(userId, queryOf(moment), signal),
    placeholderData: keepPreviousData,
  });
}

const queryOf = ({ revision, at }: Moment) =>
  revision !== undefined ? { revision: String(revision) } : at !== undefined ? { at } : {};

/** The account as lists have it now: what a long one's page shows until its events were replayed. */
export function useListed(userId: string, enabled: boolean): AccountListed | undefined {
  const provider = useDataProvider<BackOffice>();
  const { data } = useQuery({
    queryKey: ['accounts', userId, 'listed'],
    queryFn: ({ signal }) => provider.getAccountListed(userId, signal),
    enabled,
    // Where lists don't tell all, the replay does, a moment later.
    retry: false,
    staleTime: Infinity,
  });
  return data;
}

/** When its events happened; anew when there are more of them. */
export function useTimes(userId: string, head: number): AccountTimes | undefined {
  const provider = useDataProvider<BackOffice>();
  const { data } = useQuery({
    queryKey: ['accounts', userId, 'times', head],
    queryFn: () => provider.getAccountTimes(userId),
    placeholderData: keepPreviousData,
  });
  return data;
}

const PAGE = 100;

/** Events by revision, fetched by pages around those that are asked for. What has happened is fetched once. */
export function useEvents(userId: string, head: number, first: number, last: number) {
  const provider = useDataProvider<BackOffice>();
  const pages: number[] = [];
  for (let page = Math.floor(first / PAGE); page <= Math.floor(last / PAGE); page += 1) pages.push(page);
  const answers = useQueries({
    queries: pages.map((page) => {
      const from = page * PAGE;
      const to = Math.min(head, from + PAGE - 1);
      return {
        queryKey: ['accounts', userId, 'events', from, to],
        queryFn: ({ signal }: { signal: AbortSignal }) => provider.getAccountEvents(userId, from, to, signal),
        staleTime: Infinity,
      };
    }),
  });
  const listed = useListed(userId, false)?.events ?? [];
  const eventOf = (revision: number): AccountEvent | undefined =>
    answers[Math.floor(revision / PAGE) - (pages[0] ?? 0)]?.data?.[revision % PAGE] ??
    listed[revision - (listed[0]?.revision ?? 0)];
  const failed = answers.filter(({ error }) => error);
  return { eventOf, error: failed[0]?.error ?? null, retry: () => failed.forEach(({ refetch }) => void refetch()) };
}
