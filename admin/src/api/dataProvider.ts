import simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider, RaRecord } from 'react-admin';
import type { ApiClient } from './apiClient.ts';
import { ApiError } from './apiError.ts';
import { createIntents } from './intents.ts';
import type { AdminInvestmentRecord } from '@northvale/api/contract/investments.ts';
import type { AdminRequestRecord, RequestKind } from '@northvale/api/contract/requests.ts';
import type { Stats } from '@northvale/api/contract/stats.ts';
import type { UserRecord } from '@northvale/api/contract/users.ts';
import type { VerificationRecord } from '@northvale/api/contract/verifications.ts';
import type { BalanceEdit, Decided, InvestmentTerms, ProfileEdit, ReviewDecision, Seen } from './records.ts';

/** The simple-rest dialect for reading, and a method of its own for each decision. */
export interface BackOffice extends DataProvider {
  approveDeposit(request: Seen): Promise<Decided<AdminRequestRecord>>;
  rejectDeposit(request: Seen, reason: string): Promise<Decided<AdminRequestRecord>>;
  approveWithdrawal(request: Seen): Promise<Decided<AdminRequestRecord>>;
  rejectWithdrawal(request: Seen, reason: string): Promise<Decided<AdminRequestRecord>>;
  adjustBalance(user: Seen, edit: BalanceEdit): Promise<Decided<UserRecord>>;
  setRole(user: Seen, role: UserRecord['role']): Promise<Decided<UserRecord>>;
  setVerified(user: Seen, isVerified: boolean): Promise<Decided<UserRecord>>;
  setStatus(user: Seen, status: UserRecord['status']): Promise<Decided<UserRecord>>;
  setPlan(user: Seen, plan: UserRecord['plan']): Promise<Decided<UserRecord>>;
  editProfile(user: Seen, changed: ProfileEdit): Promise<Decided<UserRecord>>;
  decideVerification(userId: string, decision: ReviewDecision): Promise<Decided<VerificationRecord>>;
  createInvestment(terms: InvestmentTerms): Promise<Decided<AdminInvestmentRecord>>;
  updateInvestment(investment: Seen, changed: Partial<InvestmentTerms>): Promise<Decided<AdminInvestmentRecord>>;
  delistInvestment(investment: Seen): Promise<Decided<AdminInvestmentRecord>>;
  sendResetLink(email: string): Promise<void>;
  getStats(): Promise<Stats>;
  getIdentityDocument(userId: string): Promise<File>;
}

const decisionPaths: Record<RequestKind, string> = {
  deposit: '/auth/deposit-requests',
  withdrawal: '/auth/withdraw-requests',
};

interface WriteAnswer<Record> {
  message: string;
  data?: Record;
  investment?: Record;
}

export function createDataProvider(api: ApiClient, newKey: () => string = randomKey): BackOffice {
  const once = createIntents(newKey, (error) => error instanceof ApiError && error.isDefinite);

  async function write<Record>(
    method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
  ): Promise<Decided<Record>> {
    const { status, json } = await once(`${method} ${path} ${describe(body)}`, (idempotencyKey) =>
      api.call<WriteAnswer<Record>>(path, { method, idempotencyKey, ...(body === undefined ? {} : { body }) }),
    );
    return { data: (json.data ?? json.investment) as Record, message: json.message, needsSecondAdmin: status === 202 };
  }

  const put = <Record>(resource: string, id: string, body: object) =>
    write<Record>('PUT', `/admin/${resource}/${encodeURIComponent(id)}`, body);

  // Not the record's PUT, which finds nothing to change where a colleague came to the same decision first.
  const decide = (kind: RequestKind, { id, revision }: Seen, decision: { status: string; reason?: string }) =>
    write<AdminRequestRecord>('PATCH', `${decisionPaths[kind]}/${encodeURIComponent(id)}`, { ...decision, revision });

  const change = ({ id, revision }: Seen, changed: object) => put<UserRecord>('users', id, { ...changed, revision });

  return {
    ...reading(api),

    approveDeposit: (request) => decide('deposit', request, { status: 'approved' }),
    rejectDeposit: (request, reason) => decide('deposit', request, { status: 'rejected', reason }),
    approveWithdrawal: (request) => decide('withdrawal', request, { status: 'approved' }),
    rejectWithdrawal: (request, reason) => decide('withdrawal', request, { status: 'rejected', reason }),

    adjustBalance: (user, edit) => change(user, edit),
    setRole: (user, role) => change(user, { role }),
    setVerified: (user, isVerified) => change(user, { isVerified }),
    setStatus: (user, status) => change(user, { status }),
    setPlan: (user, plan) => change(user, { plan }),
    editProfile: (user, changed) => change(user, changed),
    decideVerification: (userId, decision) => put('verifications', userId, decision),

    createInvestment: (terms) => write('POST', '/auth/investments', multipartIfFile({ ...terms })),
    updateInvestment: ({ id, revision }, changed) =>
      write('POST', '/auth/investments', multipartIfFile({ ...changed, editId: id, revision })),
    delistInvestment: ({ id }) => write('DELETE', `/admin/investments/${encodeURIComponent(id)}`),

    // Only what the person changed is sent, so a field that moved meanwhile is a conflict and not overwritten.
    async update(resource, { id, data, previousData }) {
      const body = { ...changedFields(data, previousData), revision: previousData?.revision };
      const { data: record } = await put<RaRecord>(resource, String(id), body);
      return { data: record as never };
    },

    async sendResetLink(email) {
      await api.call('/auth/forgot-password', { method: 'POST', body: { email } });
    },
    async getStats() {
      return (await api.call<Stats>('/admin/stats')).json;
    },
    getIdentityDocument: (userId) => api.file(`/admin/verifications/${encodeURIComponent(userId)}/document`),
  };
}

function reading(api: ApiClient): DataProvider {
  const httpClient = async (path: string, { signal }: { signal?: AbortSignal | null } = {}) => {
    const answer = await api.call(path, signal ? { signal } : {});
    return { ...answer, body: '' };
  };
  return { ...simpleRestProvider('/admin', httpClient), supportAbortSignal: true };
}

/** Multipart where a file goes along, JSON otherwise. */
function multipartIfFile(fields: Record<string, unknown>): FormData | object {
  if (!(fields.img instanceof File)) return fields;
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value instanceof File ? value : String(value));
  return form;
}

function changedFields(data: Record<string, unknown>, before: Record<string, unknown> = {}): Record<string, unknown> {
  const differs = (name: string) => JSON.stringify(data[name]) !== JSON.stringify(before[name]);
  return Object.fromEntries(Object.entries(data).filter(([name]) => name !== 'revision' && differs(name)));
}

// Two intentions are the same when call and body are; a file counts by name, size and time.
function describe(body: unknown): string {
  const fileOrText = (value: FormDataEntryValue) =>
    value instanceof File ? `${value.name} ${value.size} ${value.lastModified}` : value;
  return (
    JSON.stringify(body instanceof FormData ? [...body].map(([name, value]) => [name, fileOrText(value)]) : body) ?? ''
  );
}

// Not crypto.randomUUID, which a page served over plain http on a local network doesn't have.
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
