import type { AccountAt } from '@northvale/api/contract/audit.ts';
import type { SentQuery } from '@northvale/api/contract/calls/calls.ts';
import type { Api } from './calls.ts';

/** What admins and auditors check the books with. It changes nothing. */
export interface Auditing {
  /** The account as it stood; now without a time or a revision. */
  getAccountAt(userId: string, moment: SentQuery<'GET /admin/accounts/:userId'>): Promise<AccountAt>;
}

export const auditing = (api: Api): Auditing => ({
  getAccountAt: (userId, query) => api.call('GET /admin/accounts/:userId', { params: { userId }, query }),
});
