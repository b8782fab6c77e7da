import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { BackOffice } from '../../../shared/api/dataProvider.ts';

/** The days of a month such as '2026-11'; the month before stays until they have come. */
export function useMonth(month: string) {
  const provider = useDataProvider<BackOffice>();
  return useQuery({
    queryKey: ['reconciliations', month],
    queryFn: ({ signal }) => provider.getReconciliations({ from: `${month}-01`, to: lastDayOf(month) }, signal),
    placeholderData: keepPreviousData,
  });
}

export function useDay(date: string) {
  const provider = useDataProvider<BackOffice>();
  return useQuery({
    queryKey: ['reconciliations', date],
    queryFn: ({ signal }) => provider.getReconciliation(date, signal),
  });
}

/** Days and months of the bank are UTC's. */
export const thisMonth = (): string => new Date().toISOString().slice(0, 'yyyy-mm'.length);

export const monthAfter = (month: string, by: number): string =>
  dateOf(month, by, 1).toISOString().slice(0, 'yyyy-mm'.length);

export const lastDayOf = (month: string): string => dateOf(month, 1, 0).toISOString().slice(0, 'yyyy-mm-dd'.length);

const dateOf = (month: string, by: number, day: number): Date =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)) - 1 + by, day));

/** The last moment of a day, up to which its figures go. */
export const endOfDay = (date: string): string => `${date}T23:59:59.999Z`;
