import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { BackOffice } from './dataProvider.ts';

const DAY_MS = 86_400_000;

/** From the beginning of today (UTC) on: what is due today may still have to be paid. */
export function dueWithin(days: number): { from: string; to: string } {
  const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  return { from: new Date(today).toISOString(), to: new Date(today + days * DAY_MS).toISOString() };
}

/** What falls due within so many days. */
export function useMaturities(days: number, by: 'day' | 'week' | 'month') {
  const provider = useDataProvider<BackOffice>();
  return useQuery({
    queryKey: ['maturities', days, by],
    queryFn: ({ signal }) => provider.getMaturities({ ...dueWithin(days), by }, signal),
    placeholderData: keepPreviousData,
  });
}
