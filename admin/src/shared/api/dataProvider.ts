import type { Arriving } from '@northvale/api/client/exchange.ts';
import type { Session } from '@northvale/api/contract/auth.ts';
import type { BankAccount } from '@northvale/api/contract/bankAccounts.ts';
import type { Answer } from '@northvale/api/contract/calls/calls.ts';
import type { Decision } from '@northvale/api/contract/decision.ts';
import type { MessageAnswer } from '@northvale/api/contract/fields.ts';
import type { NewInvestment } from '@northvale/api/contract/investments.ts';
import type { Language, Preferences } from '@northvale/api/contract/preferences.ts';
import type { Profile } from '@northvale/api/contract/profile.ts';
import type { Found } from '@northvale/api/contract/search.ts';
import type { Stats } from '@northvale/api/contract/stats.ts';
import type { UserChanges } from '@northvale/api/contract/users.ts';
import type { VerificationRecord } from '@northvale/api/contract/verifications.ts';
import type { DataProvider } from 'react-admin';
import { auditing, type Auditing } from './auditing.ts';
import type { Api } from './calls.ts';
import { reading } from './reading.ts';

/** A record as the person saw it: its revision lets the api refuse a decision on what has moved since. */
export interface Seen {
  id: string;
  revision: number;
}

/** What an admin says about an investment; the picture is a chosen file or the address of one. */
export type InvestmentTerms = Omit<NewInvestment, 'img' | 'investors'> & { img: File | string };

interface BalanceEdit {
  balance: number;
  reason: string;
  /** Confirms another admin's proposal. */
  proposalId?: string;
}

/** What a decision answers: the sentence that says what came of it. */
type Decided = Promise<MessageAnswer>;

/** It answers the request as it is now, too. */
type DecidedRequest = Promise<Answer<'PATCH /auth/withdraw-requests/:id'>>;

/** The simple-rest dialect for reading, and a method of its own for each decision. */
export interface BackOffice extends DataProvider, Auditing {
  approveDeposit(request: Seen): DecidedRequest;
  rejectDeposit(request: Seen, reason: string): DecidedRequest;
  approveWithdrawal(request: Seen): DecidedRequest;
  rejectWithdrawal(request: Seen, reason: string): DecidedRequest;
  adjustBalance(user: Seen, edit: BalanceEdit): Decided;
  /** `proposalId` confirms another admin's proposal. */
  setRole(user: Seen, role: UserChanges['role'], proposalId?: string): Decided;
  setVerified(user: Seen, isVerified: boolean): Decided;
  setStatus(user: Seen, status: UserChanges['status']): Decided;
  setPlan(user: Seen, plan: UserChanges['plan']): Decided;
  /** Only what the person changed is sent, so a field that moved meanwhile is a conflict and not overwritten. */
  editProfile(user: Seen, changed: Omit<Profile, 'revision'>): Decided;
  /** On the document that was looked at. */
  decideVerification(review: Pick<VerificationRecord, 'userId' | 'submittedAt'>, decision: Decision): Decided;
  createInvestment(terms: InvestmentTerms): Decided;
  updateInvestment(investment: Seen, changed: Partial<InvestmentTerms>): Decided;
  delistInvestment(investment: Seen): Decided;
  sendResetLink(email: string): Decided;
  getBankAccounts(userId: string): Promise<BankAccount[]>;
  getSessions(userId: string): Promise<Session[]>;
  /** People, requests and events that a text may mean. */
  search(q: string, signal?: AbortSignal): Promise<Found[]>;
  /** For who lost theirs. */
  removeFactors(user: Pick<Seen, 'id'>, reason: string): Decided;
  /** Signs somebody out everywhere. */
  endSessions(userId: string): Decided;
  getPreferences(): Promise<Preferences>;
  /** Answers the preferences with it; the others stay as they are. */
  setLanguage(language: Language): Promise<Preferences>;
  getStats(): Promise<Stats>;
  /** What happens from now on, or since the event that is named. */
  openStream(lastEventId: string, signal: AbortSignal): Promise<Arriving>;
  getIdentityDocument(userId: string): Promise<File>;
}

export function createDataProvider(api: Api): BackOffice {
  // Not the record's PUT, which finds nothing to change where a colleague came to the same decision first.
  const deposit = ({ id, revision }: Seen, decision: Decision) =>
    api.call('PATCH /auth/deposit-requests/:id', { params: { id }, body: { ...decision, revision } });
  const withdrawal = ({ id, revision }: Seen, decision: Decision) =>
    api.call('PATCH /auth/withdraw-requests/:id', { params: { id }, body: { ...decision, revision } });

  const change = ({ id, revision }: Seen, changed: UserChanges) =>
    api.call('PUT /admin/users/:id', { params: { id }, body: { ...changed, revision } });

  const save = ({ img, ...terms }: Partial<InvestmentTerms> & { editId?: string; revision?: number }) =>
    img instanceof File
      ? api.call('POST /auth/investments', { form: { ...texts(terms), img } })
      : api.call('POST /auth/investments', { body: { ...terms, ...(img !== undefined && { img }) } });

  const getPreferences = () => api.call('GET /auth/preferences');

  return {
    ...reading(api),
    ...auditing(api),

    approveDeposit: (request) => deposit(request, { status: 'approved' }),
    rejectDeposit: (request, reason) => deposit(request, { status: 'rejected', reason }),
    approveWithdrawal: (request) => withdrawal(request, { status: 'approved' }),
    rejectWithdrawal: (request, reason) => withdrawal(request, { status: 'rejected', reason }),

    adjustBalance: change,
    setRole: (user, role, proposalId) => change(user, { role, ...(proposalId !== undefined && { proposalId }) }),
    setVerified: (user, isVerified) => change(user, { isVerified }),
    setStatus: (user, status) => change(user, { status }),
    setPlan: (user, plan) => change(user, { plan }),
    editProfile: change,
    decideVerification: ({ userId, submittedAt }, decision) =>
      api.call('PUT /admin/verifications/:userId', { params: { userId }, body: { submittedAt, ...decision } }),

    createInvestment: save,
    updateInvestment: ({ id, revision }, changed) => save({ ...changed, editId: id, revision }),
    delistInvestment: ({ id }) => api.call('DELETE /admin/investments/:id', { params: { id } }),

    removeFactors: ({ id }, reason) =>
      api.call('DELETE /admin/users/:id/factors', { params: { id }, body: { reason } }),
    endSessions: (id) => api.call('DELETE /admin/users/:id/sessions', { params: { id } }),
    sendResetLink: (email) => api.call('POST /auth/forgot-password', { body: { email } }),
    openStream: (lastEventId, signal) => api.arriving('GET /auth/stream', { lastEventId, signal }),
    async getBankAccounts(id) {
      return (await api.call('GET /admin/users/:id/bank-accounts', { params: { id } })).data;
    },
    async getSessions(id) {
      return (await api.call('GET /admin/users/:id/sessions', { params: { id } })).data;
    },
    async search(q, signal) {
      return (await api.call('GET /admin/search', { query: { q }, signal })).data;
    },
    getPreferences,
    async setLanguage(language) {
      const body = { ...(await getPreferences()), language };
      return (await api.call('PUT /auth/preferences', { body })).data;
    },
    getStats: () => api.call('GET /admin/stats'),
    getIdentityDocument: (userId) => api.file('GET /admin/verifications/:userId/document', { params: { userId } }),
  };
}

/** A form's values are texts. */
const texts = ({ pricePerUnit, revision, ...fields }: Partial<InvestmentTerms> & { revision?: number }) => ({
  ...fields,
  ...(pricePerUnit !== undefined && { pricePerUnit: String(pricePerUnit) }),
  ...(revision !== undefined && { revision: String(revision) }),
});
