import type {
  AccountAt,
  AccountEvent,
  AccountListed,
  AccountTimes,
  InvestorLines,
  TrialBalanceSummary,
} from '@northvale/api/contract/audit.ts';
import type { SentQuery } from '@northvale/api/contract/calls/calls.ts';
import type { Integrity } from '@northvale/api/contract/integrity.ts';
import type { Api } from './calls.ts';

/** What admins and auditors check the books with. It changes nothing. */
export interface Auditing {
  /** The account as it stood; now without a time or a revision. */
  getAccountAt(
    userId: string,
    moment: SentQuery<'GET /admin/accounts/:userId'>,
    signal?: AbortSignal,
  ): Promise<AccountAt>;
  /** As it stands by lists, which takes the same however long it is. */
  getAccountListed(userId: string, signal?: AbortSignal): Promise<AccountListed>;
  /** The events from one revision to another, both inclusive; at most 1,000. */
  getAccountEvents(userId: string, from: number, to: number, signal?: AbortSignal): Promise<AccountEvent[]>;
  getAccountTimes(userId: string): Promise<AccountTimes>;
  /** As of a moment, inclusive; now without one. */
  getTrialBalance(at: string | undefined): Promise<TrialBalanceSummary>;
  /** Some accounts of investors that one line of it stands for. */
  getInvestorLines(
    asked: SentQuery<'GET /admin/trial-balance/investors'>,
    signal?: AbortSignal,
  ): Promise<InvestorLines>;
  /** The address at which the browser may fetch an export itself, once and soon. */
  prepareExport(asked: SentQuery<'GET /admin/export'>): Promise<string>;
  getIntegrity(signal?: AbortSignal): Promise<Integrity>;
  getStatement(userId: string, asked: SentQuery<'GET /auth/statements/:userId'>): Promise<File>;
  /** All events of an account, and that the published log holds them. */
  getProof(userId: string): Promise<File>;
}

export const auditing = (api: Api): Auditing => ({
  getAccountAt: (userId, query, signal) =>
    api.call('GET /admin/accounts/:userId', { params: { userId }, query, signal }),
  getAccountListed: (userId, signal) => api.call('GET /admin/accounts/:userId/listed', { params: { userId }, signal }),
  async getAccountEvents(userId, from, to, signal) {
    const query = { from: String(from), to: String(to) };
    return (await api.call('GET /admin/accounts/:userId/events', { params: { userId }, query, signal })).data;
  },
  getAccountTimes: (userId) => api.call('GET /admin/accounts/:userId/times', { params: { userId } }),
  getTrialBalance: (at) => api.call('GET /admin/trial-balance/summary', { query: at === undefined ? {} : { at } }),
  getInvestorLines: (query, signal) => api.call('GET /admin/trial-balance/investors', { query, signal }),
  prepareExport: async (body) => (await api.call('POST /admin/export', { body })).address,
  getIntegrity: (signal) => api.call('GET /admin/integrity', { signal }),
  async getStatement(userId, query) {
    const file = await api.file('GET /auth/statements/:userId', { params: { userId }, query });
    // As JSON it comes as an answer, which has no name.
    return query.format === 'json' ? jsonFile(`statement-${userId.slice(-8)}`, file) : file;
  },
  async getProof(userId) {
    const proof = await api.call('GET /auth/proof/:userId', { params: { userId } });
    return jsonFile(`northvale-proof-${userId.slice(-8)}`, JSON.stringify(proof));
  },
});

const jsonFile = (name: string, content: BlobPart): File =>
  new File([content], `${name}.json`, { type: 'application/json' });
