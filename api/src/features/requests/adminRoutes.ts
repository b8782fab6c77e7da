import type { AccountEvent } from '@northvale/ledger/account/acts.ts';
import { RECENT_MS } from '@northvale/ledger/account/fourEyes.ts';
import { type AccountState, ownerOf } from '@northvale/ledger/account/state.ts';
import type { Accepted } from '@northvale/ledger/handler/command.ts';
import { type OwnedRequest, requestOf } from '@northvale/projections/models/requests.ts';
import { changesSince } from '../../acts/records.ts';
import { type Accounts, issueOnAccount, type Runner } from '../../commands/issueCommand.ts';
import { staffFacts } from '../../commands/outsideFacts.ts';
import type { Config } from '../../config.ts';
import type { Decision } from '../../contract/decision.ts';
import type { MessageAnswer, UserRole } from '../../contract/fields.ts';
import {
  type AdminRequestRecord,
  REQUEST_KINDS,
  type RequestKind,
  type RequestRecord,
} from '../../contract/requests.ts';
import { SUCCESSFUL } from '../../contract/sentences.ts';
import type { Database } from '../../database/database.ts';
import type { CommandCtx } from '../../http/idempotency.ts';
import { answerList } from '../../http/lists.ts';
import { notFound } from '../../http/problem.ts';
import { createRoutes, type Routes } from '../../http/router.ts';
import type { Identity } from '../../identity/identity.ts';
import { listRequests } from '../../queries/requests.ts';
import { requestRecords } from '../../records/requests.ts';
import { COMMANDS } from './commands.ts';

/** The back office's resource for one kind of request, in the simple-rest dialect. */
export function adminRequestRoutes(parts: DecidingParts & { readonly reports: Database }, kind: RequestKind): Routes {
  const path = `/admin/${REQUEST_KINDS[kind].resource}` as const;
  const routes = createRoutes();

  routes.on(`GET ${path}`, async (ctx) => {
    const { rows, total } = await listRequests(parts.reports, kind, ctx.state.list);
    const records = await requestRecords(parts, rows, ctx.state.caller.role);
    answerList(ctx, (await withRecentChanges(parts, kind, records)).map(adminRecord), total);
  });

  routes.on(`GET ${path}/:id`, async (ctx) => {
    ctx.body = adminRecord(await presentRecord(parts, kind, ctx.params.id, ctx.state.caller.role));
  });

  routes.on(`PATCH ${path}/:id`, async (ctx) => {
    const { status, answer } = await decideRequest(ctx, parts, kind, ctx.params.id, ctx.state.body);
    ctx.status = status;
    ctx.body = { ...answer, data: adminRecord(answer.data) };
  });

  return routes;
}

type StandingParts = Pick<Identity, 'people'> & {
  readonly accounts: Accounts;
  readonly db: Database;
  readonly now: () => Date;
  readonly runner: Runner;
};

/** The request as it stands. */
async function presentRecord(
  parts: StandingParts,
  kind: RequestKind,
  id: string,
  reader: UserRole,
): Promise<RequestRecord> {
  const records = await requestRecords(parts, [await standing(parts, kind, id)], reader);
  const [record] = await withRecentChanges(parts, kind, records);
  if (!record) throw notFound();
  return record;
}

/** As the read models have it, or its account where those lag. */
async function standing(
  { accounts, db, people, runner }: StandingParts,
  kind: RequestKind,
  id: string,
): Promise<OwnedRequest> {
  const shown = runner.status().current ? await requestOf(db, kind, id) : undefined;
  if (shown) return shown;
  const userId = ownerOf(id);
  if (userId === undefined || !(await people.exists(userId))) throw notFound();
  const request = (await accounts.load(userId)).requests.get(id);
  if (request?.kind !== kind) throw notFound();
  return { userId, request };
}

const adminRecord = (record: RequestRecord): AdminRequestRecord => ({ id: record._id, ...record });

export type DecidingParts = Pick<Identity, 'people'> & {
  readonly accounts: Accounts;
  readonly config: Config;
  readonly db: Database;
  readonly now: () => Date;
  readonly runner: Runner;
};

interface Decided {
  /** 202 where a second admin has to approve too. */
  readonly status: 200 | 202;
  readonly answer: MessageAnswer & { readonly data: RequestRecord };
}

/** An admin's decision on a request: approve or reject, with the reason sealed under the investor's key. */
export async function decideRequest(
  ctx: CommandCtx,
  parts: DecidingParts,
  kind: RequestKind,
  requestId: string,
  { status, reason, revision }: Decision,
): Promise<Decided> {
  const { people } = parts;
  const userId = ownerOf(requestId);
  if (userId === undefined || !(await people.exists(userId))) throw notFound();
  const seen = revision === undefined ? {} : { seenRevision: revision };
  const sealed = reason === undefined || reason === '' ? {} : { reason: await people.sealText(userId, reason) };
  // One admin decides a deposit, however large: it confirms money that has arrived.
  const facts = kind === 'withdrawal' ? await staffFacts(parts, ctx.state.caller, userId, requestId) : {};
  const accepted = await issueOnAccount(
    ctx,
    parts,
    userId,
    status === 'approved'
      ? { type: COMMANDS[kind].approve, requestId, ...seen, ...facts }
      : { type: COMMANDS[kind].reject, requestId, ...seen, ...sealed },
  );
  return decided(ctx, parts, userId, requestId, accepted);
}

async function decided(
  ctx: CommandCtx,
  parts: Pick<Identity, 'people'> & { readonly db: Database; readonly now: () => Date },
  userId: string,
  requestId: string,
  accepted: Accepted<AccountState, AccountEvent>,
): Promise<Decided> {
  const after = await requestAfter(parts, userId, accepted, requestId, ctx.state.caller.role);
  // Still pending is only a withdrawal that another admin has to approve too.
  const [data = after] = await withRecentChanges(parts, 'withdrawal', [after]);
  const firstOfTwo = accepted.events.some(({ type }) => type === 'WithdrawalApprovalGiven');
  return firstOfTwo
    ? {
        status: 202,
        answer: { message: 'Approved. A second admin has to approve it too.', facts: { firstOfTwo }, data },
      }
    : { status: 200, answer: { message: SUCCESSFUL, data } };
}

/** The request as it stood right after a command, for this reader. */
export async function requestAfter(
  parts: Pick<Identity, 'people'>,
  userId: string,
  { state }: Accepted<AccountState, AccountEvent>,
  requestId: string,
  reader: UserRole,
): Promise<RequestRecord> {
  const request = state.requests.get(requestId);
  const [record] = request ? await requestRecords(parts, [{ userId, request }], reader) : [];
  if (!record) throw new Error(`the account ${userId} doesn't hold the request that it was asked about`);
  return record;
}

/** Pending withdrawals with what changed of their owners' access a short time ago, for who decides on them. */
export async function withRecentChanges<Of extends RequestRecord>(
  { db, now }: { readonly db: Database; readonly now: () => Date },
  kind: RequestKind,
  records: readonly Of[],
): Promise<Of[]> {
  const pending = records.filter(({ status }) => kind === 'withdrawal' && status === 'pending');
  if (pending.length === 0) return [...records];
  const since = new Date(now().getTime() - RECENT_MS);
  const changes = await changesSince(
    db,
    pending.map(({ userId }) => userId._id),
    since,
  );
  return records.map((record) => {
    if (!pending.includes(record)) return record;
    const own = changes.filter(({ userId }) => userId === record.userId._id);
    return { ...record, recentChanges: own.map(({ what, at }) => ({ what, at })) };
  });
}
