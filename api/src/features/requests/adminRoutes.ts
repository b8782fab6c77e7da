import { ownerOf } from '@northvale/ledger/account/state.ts';
import { type OwnedRequest, requestOf } from '@northvale/projections/models/requests.ts';
import type { Accounts, Runner } from '../../commands/issueCommand.ts';
import type { UserRole } from '../../contract/fields.ts';
import { type AdminRequestRecord, REQUEST_KINDS, type RequestKind, type RequestRecord } from '../../contract/requests.ts';
import { SUCCESSFUL } from '../../contract/sentences.ts';
import type { Database } from '../../database/database.ts';
import type { CommandCtx } from '../../http/idempotency.ts';
import { answerList } from '../../http/lists.ts';
import { notFound } from '../../http/problem.ts';
import { createRoutes, type Routes } from '../../http/routes.ts';
import type { ChangesTo } from '../../http/wholeRecord.ts';
import type { Identity } from '../../identity/identity.ts';
import { type Decided, decidedBefore, decideRequest, type DecidingParts } from './decideRequest.ts';
import { listRequests } from '../../queries/requests.ts';
import { withRecentChanges } from './recentChanges.ts';
import { requestRecords } from '../../records/requests.ts';

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

  routes.on(`PUT ${path}/:id`, async (ctx) => {
    const { id } = ctx.params;
    // Read first: what an earlier try of this call has changed by then is told as its answer.
    const record = await presentRecord(parts, kind, id, 'admin');
    const earlier = await decidedBefore(ctx, parts, id);
    const { status, answer } = earlier ?? (await decideRecord(ctx, parts, kind, record, ctx.state.changesTo));
    ctx.status = status;
    ctx.body = { message: answer.message, data: adminRecord(answer.data) };
  });

  return routes;
}

type StandingParts = Pick<Identity, 'people'> & {
  readonly accounts: Accounts;
  readonly db: Database;
  readonly now: () => Date;
  readonly runner: Runner;
};

/** The decision that a record makes, where its status differs. */
async function decideRecord(
  ctx: CommandCtx,
  parts: DecidingParts,
  kind: RequestKind,
  record: RequestRecord,
  changesTo: ChangesTo<'PUT /admin/deposits/:id'>,
): Promise<Decided> {
  const { status, ...rest } = changesTo(adminRecord(record), {
    commands: ['status'],
    moving: ['approvals'],
    // The names that people have by now, and what became of their access.
    movingApart: ['userId', 'decidedBy', 'recentChanges'],
  });
  return status === undefined
    ? { status: 200, answer: { message: SUCCESSFUL, data: record } }
    : decideRequest(ctx, parts, kind, record._id, { status, ...rest });
}

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
