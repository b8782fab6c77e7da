import type { Arriving } from '@northvale/api/client/exchange.ts';
import type {
  AccountAt,
  AccountEvent,
  AccountListed,
  AccountTimes,
  InvestorLines,
  TrialBalanceSummary,
} from '@northvale/api/contract/audit.ts';
import type { Session } from '@northvale/api/contract/auth.ts';
import type { BankStatement, LineExplanation, Reconciliation, Safeguarding } from '@northvale/api/contract/bank.ts';
import type { BankAccount } from '@northvale/api/contract/bankAccounts.ts';
import type { CsvMapping, StatementPreview } from '@northvale/api/contract/bankStatements.ts';
import type { Answer, SentQuery } from '@northvale/api/contract/calls/calls.ts';
import type { Decision } from '@northvale/api/contract/decision.ts';
import type { MessageAnswer } from '@northvale/api/contract/fields.ts';
import type { Maturities } from '@northvale/api/contract/maturities.ts';
import type { Integrity } from '@northvale/api/contract/integrity.ts';
import type { NewInvestment } from '@northvale/api/contract/investmentTerms.ts';
import type { Language, Preferences } from '@northvale/api/contract/preferences.ts';
import type { Profile } from '@northvale/api/contract/profile.ts';
import type { Found } from '@northvale/api/contract/search.ts';
import type { Stats } from '@northvale/api/contract/stats.ts';
import type { UserChanges } from '@northvale/api/contract/users.ts';
import type { VerificationRecord } from '@northvale/api/contract/verifications.ts';
import simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider } from 'react-admin';
import type { Api } from './calls.ts';

/** A record as the person saw it: its revision lets the api refuse a decision on what has moved since. */
export interface Seen {
  id: string;
  revision: number;
}

/** What an admin says about an investment; the picture is a chosen file or the address of one. */
export type InvestmentTerms = Omit<NewInvestment, 'img' | 'investors' | 'fundCharge' | 'unitsOffered'> & {
  img: File | string;
  fundCharge: string;
  unitsOffered: number | null;
};

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
export interface BackOffice extends DataProvider, Auditing, Banking {
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
  getMaturities(asked: SentQuery<'GET /admin/maturities'>, signal?: AbortSignal): Promise<Maturities>;
  getMaturitiesFile(asked: SentQuery<'GET /admin/maturities'>): Promise<File>;
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
    ...banking(api),

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
    getMaturities: (query, signal) => api.call('GET /admin/maturities', { query, signal }),
    getMaturitiesFile: (query) => api.file('GET /admin/maturities', { query: { ...query, format: 'csv' } }),
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
const texts = ({
  pricePerUnit,
  unitsOffered,
  revision,
  ...fields
}: Partial<InvestmentTerms> & { revision?: number }) => ({
  ...fields,
  ...(pricePerUnit !== undefined && { pricePerUnit: String(pricePerUnit) }),
  ...(unitsOffered !== undefined && { unitsOffered: unitsOffered === null ? '' : String(unitsOffered) }),
  ...(revision !== undefined && { revision: String(revision) }),
});

interface Given {
  query: Record<string, string>;
  signal: AbortSignal | undefined;
}

/**
 * Lists and records in the simple-rest dialect. ra-data-simple-rest writes the addresses; each is a call of the
 * contract, so that what it answers is checked like any other answer.
 */
function reading(api: Api): DataProvider {
  const lists = {
    users: (given: Given) => api.ask('GET /admin/users', given),
    deposits: (given: Given) => api.ask('GET /admin/deposits', given),
    withdrawals: (given: Given) => api.ask('GET /admin/withdrawals', given),
    investments: (given: Given) => api.ask('GET /admin/investments', given),
    holdings: (given: Given) => api.ask('GET /admin/holdings', given),
    verifications: (given: Given) => api.ask('GET /admin/verifications', given),
    events: (given: Given) => api.ask('GET /admin/events', given),
    referrals: (given: Given) => api.ask('GET /admin/referrals', given),
    acts: (given: Given) => api.ask('GET /admin/acts', given),
    journal: (given: Given) => api.ask('GET /admin/journal', given),
    'bank-statements': (given: Given) => api.ask('GET /admin/bank-statements', given),
    'bank-lines': (given: Given) => api.ask('GET /admin/bank-lines', given),
  };
  type List = keyof typeof lists;
  // These have no call of their own: each is found in its list.
  type Resource = Exclude<List, 'acts' | 'events' | 'holdings' | 'journal' | 'referrals'>;
  const records: Record<Resource, (id: string, signal: AbortSignal | undefined) => ReturnType<Api['ask']>> = {
    users: (id, signal) => api.ask('GET /admin/users/:id', { params: { id }, signal }),
    deposits: (id, signal) => api.ask('GET /admin/deposits/:id', { params: { id }, signal }),
    withdrawals: (id, signal) => api.ask('GET /admin/withdrawals/:id', { params: { id }, signal }),
    investments: (id, signal) => api.ask('GET /admin/investments/:id', { params: { id }, signal }),
    verifications: (userId, signal) => api.ask('GET /admin/verifications/:userId', { params: { userId }, signal }),
    'bank-statements': (id, signal) => api.ask('GET /admin/bank-statements/:id', { params: { id }, signal }),
    'bank-lines': (id, signal) => api.ask('GET /admin/bank-lines/:id', { params: { id }, signal }),
  };

  const httpClient = async (address: string, { method = 'GET', signal = null }: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(address, 'http://api');
    const [resource = '', id] = pathname.slice(1).split('/');
    const known = resource in (id === undefined ? lists : records);
    if (method !== 'GET' || !known) throw new Error(`No method is there for ${method} ${address}`);
    const { status, data, headers } = await (id === undefined
      ? lists[resource as List]({ query: Object.fromEntries(searchParams), signal: signal ?? undefined })
      : records[resource as Resource](decodeURIComponent(id), signal ?? undefined));
    return { status, headers, body: '', json: data };
  };
  return { ...simpleRestProvider('', httpClient), supportAbortSignal: true };
}

/** What admins and auditors check the books with. It changes nothing. */
interface Auditing {
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

const auditing = (api: Api): Auditing => ({
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

/** What the bank says, held against the ledger. */
interface Banking {
  /** How a file would be read, with what is wrong with it; a CSV as the mapping says, where one is given. */
  previewStatement(file: File, mapping?: CsvMapping): Promise<StatementPreview>;
  importStatement(file: File, mapping?: CsvMapping): Promise<{ statement: BankStatement; isNew: boolean }>;
  matchExactLines(ids: string[]): Promise<Answer<'POST /admin/bank-lines/match-exact'>['data']>;
  matchLine(id: string, requestId: string): Decided;
  explainLine(id: string, explanation: LineExplanation): Decided;
  reopenLine(id: string): Decided;
  /** The days of a period, the first and the last included. */
  getReconciliations(
    asked: SentQuery<'GET /admin/reconciliations'>,
    signal?: AbortSignal,
  ): Promise<Answer<'GET /admin/reconciliations'>>;
  getReconciliation(date: string, signal?: AbortSignal): Promise<Reconciliation>;
  signReconciliation(date: string, note: string): Decided;
  getReconciliationReport(month: string, format: 'pdf' | 'csv'): Promise<File>;
  getSafeguarding(signal?: AbortSignal): Promise<Safeguarding>;
}

const banking = (api: Api): Banking => ({
  previewStatement: (file, mapping) =>
    api.call('POST /admin/bank-statements/preview', { form: statementForm(file, mapping) }),
  async importStatement(file, mapping) {
    const { status, data } = await api.ask('POST /admin/bank-statements', { form: statementForm(file, mapping) });
    return { statement: data.data, isNew: status === 201 };
  },
  async matchExactLines(ids) {
    return (await api.call('POST /admin/bank-lines/match-exact', { body: { ids } })).data;
  },
  matchLine: (id, requestId) => api.call('POST /admin/bank-lines/:id/match', { params: { id }, body: { requestId } }),
  explainLine: (id, body) => api.call('POST /admin/bank-lines/:id/explain', { params: { id }, body }),
  reopenLine: (id) => api.call('DELETE /admin/bank-lines/:id/match', { params: { id } }),
  getReconciliations: (query, signal) => api.call('GET /admin/reconciliations', { query, signal }),
  getReconciliation: (date, signal) => api.call('GET /admin/reconciliations/:date', { params: { date }, signal }),
  signReconciliation: (date, note) =>
    api.call('POST /admin/reconciliations/:date/sign', { params: { date }, body: note === '' ? {} : { note } }),
  getReconciliationReport: (month, format) =>
    api.file('GET /admin/reconciliations/:month/report', { params: { month }, query: { format } }),
  getSafeguarding: (signal) => api.call('GET /admin/safeguarding', { signal }),
});

const statementForm = (file: File, mapping?: CsvMapping) => ({
  file,
  ...(mapping && { mapping: JSON.stringify(mapping) }),
});
