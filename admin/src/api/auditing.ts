import type { Arriving } from '@northvale/api/client/exchange.ts';
import type { AccountAt, AccountEvent, AccountTimes, TrialBalance } from '@northvale/api/contract/audit.ts';
import type { SentQuery } from '@northvale/api/contract/calls/calls.ts';
import type { Api } from './calls.ts';

/** What admins and auditors check the books with. It changes nothing. */
export interface Auditing {
  /** The account as it stood; now without a time or a revision. */
  getAccountAt(
    userId: string,
    moment: SentQuery<'GET /admin/accounts/:userId'>,
    signal?: AbortSignal,
  ): Promise<AccountAt>;
  /** The events from one revision to another, both inclusive; at most 1,000. */
  getAccountEvents(userId: string, from: number, to: number, signal?: AbortSignal): Promise<AccountEvent[]>;
  getAccountTimes(userId: string): Promise<AccountTimes>;
  /** As of a moment, inclusive; now without one. */
  getTrialBalance(at: string | undefined): Promise<TrialBalance>;
  getExport(asked: SentQuery<'GET /admin/export'>, signal: AbortSignal): Promise<Arriving>;
}

export const auditing = (api: Api): Auditing => ({
  getAccountAt: (userId, query, signal) =>
    api.call('GET /admin/accounts/:userId', { params: { userId }, query, signal }),
  async getAccountEvents(userId, from, to, signal) {
    const query = { from: String(from), to: String(to) };
    return (await api.call('GET /admin/accounts/:userId/events', { params: { userId }, query, signal })).data;
  },
  getAccountTimes: (userId) => api.call('GET /admin/accounts/:userId/times', { params: { userId } }),
  getTrialBalance: (at) => api.call('GET /admin/trial-balance', { query: at === undefined ? {} : { at } }),
  getExport: (query, signal) => api.arriving('GET /admin/export', { query, signal }),
});
