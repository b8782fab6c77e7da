import type { Found } from '@northvale/api/contract/search.ts';
import { formatUtcDate } from '@northvale/web/ui/dates.ts';
import { formatMoney } from '@northvale/web/ui/money.ts';
import { uiText } from '@northvale/web/ui/texts/texts.ts';
import { eventName } from '@northvale/web/ui/texts/said.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useDataProvider } from 'react-admin';
import type { BackOffice } from '../api/dataProvider.ts';
import { t } from '../texts/t.ts';
import { eventPath } from './eventPath.ts';
import { AUDIT_PAGES, WORK_PAGES } from './pages.ts';

export interface Destination {
  group: string;
  title: string;
  subtitle: string;
  to: string;
  /** Found for other words than are written by now: it stands until theirs has come, and leads nowhere. */
  isOld?: boolean;
}

/** Where the written words may lead: pages by what they are called, all else as the server finds it. */
export function useDestinations(written: string) {
  const provider = useDataProvider<BackOffice>();
  const q = useDeferredValue(written);
  const { data, isFetching, isPlaceholderData, error } = useQuery({
    queryKey: ['search', q],
    queryFn: ({ signal }) => provider.search(q, signal),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
  const isOld = isPlaceholderData || q !== written;
  const found = q === '' ? [] : (data ?? []).map((each) => ({ ...destinationOf(each), isOld }));
  return { destinations: [...pagesCalled(written), ...found], isFetching, error };
}

function pagesCalled(written: string): Destination[] {
  const words = written.toLowerCase();
  return [...Object.values(WORK_PAGES), ...AUDIT_PAGES]
    .map(({ to, label }) => ({ group: t('layout.search.pages'), title: t(label), subtitle: '', to }))
    .filter(({ title }) => title.toLowerCase().includes(words));
}

function destinationOf(found: Found): Destination {
  const { kind, id, requestKind } = found;
  const to = {
    user: `/users/${encodeURIComponent(id)}/show`,
    request: `/${requestKind ?? 'deposit'}s/${encodeURIComponent(id)}/show`,
    event: eventPath(id),
  }[kind];
  return { group: t(`layout.search.${kind}`), ...wordsOf(found), to };
}

/** The server's words are English; its facts are of no language. A long name comes last: where room ends, it is cut. */
function wordsOf({ title, subtitle, requestKind, facts }: Found): Pick<Destination, 'title' | 'subtitle'> {
  if (facts === undefined) return { title, subtitle };
  const { name, at, amount, status, type } = facts;
  const money = amount === undefined ? '' : formatMoney(amount);
  const day = formatUtcDate(at);
  const who = name === undefined ? t('events.catalogue') : name;
  if (type !== undefined)
    return { title: eventName(type), subtitle: [...(money === '' ? [] : [money]), day, who].join(' · ') };
  const words = status === undefined ? [] : [uiText(`ui.status.${status}`)];
  return {
    title: t(`layout.search.requestOf.${requestKind ?? 'deposit'}`, { amount: money }),
    subtitle: [...words, day, who].join(' · '),
  };
}
