import { ownerOf } from '@northvale/ledger/account/state.ts';
import type { OwnedRequest } from '@northvale/projections/requests/queries.ts';
import { type AdminRequestRecord, REQUEST_KINDS, type RequestKind, type RequestRecord } from '../contract/requests.ts';
import { SUCCESSFUL } from '../contract/sentences.ts';
import { answerList } from '../http/lists.ts';
import { notFound } from '../http/problem.ts';
import { createRoutes, type Routes } from '../http/routes.ts';
import type { Parts } from '../parts.ts';
import { decideRequest, type DecidingParts } from './decideRequest.ts';
import { listRequests } from './queries.ts';
import { requestRecords } from './records.ts';

/** The back office's resource for one kind of request, in the simple-rest dialect. */
export function adminRequestRoutes(parts: DecidingParts & Pick<Parts, 'db'>, kind: RequestKind): Routes {
  const path = `/admin/${REQUEST_KINDS[kind].resource}` as const;
  const routes = createRoutes();

  routes.on(`GET ${path}`, async (ctx) => {
    const { rows, total } = await listRequests(parts.db, kind, ctx.state.list);
    const records = await requestRecords(parts, rows, ctx.state.caller.role);
    answerList(ctx, records.map(adminRecord), total);
  });

  routes.on(`GET ${path}/:id`, async (ctx) => {
    const [record] = await requestRecords(parts, [await standing(parts, kind, ctx.params.id)], ctx.state.caller.role);
    if (!record) throw notFound();
    ctx.body = adminRecord(record);
  });

  routes.on(`PUT ${path}/:id`, async (ctx) => {
    const { id } = ctx.params;
    const [record] = await requestRecords(parts, [await standing(parts, kind, id)], 'admin');
    if (!record) throw notFound();
    const present = adminRecord(record);
    const { status: decided, ...rest } = ctx.state.changesTo(present);
    if (decided === undefined) {
      ctx.body = { message: SUCCESSFUL, data: present };
      return;
    }
    const { status, answer } = await decideRequest(ctx, parts, kind, id, { status: decided, ...rest });
    ctx.status = status;
    ctx.body = { message: answer.message, data: adminRecord(answer.data) };
  });

  return routes;
}

/** The request as its account has it now. */
async function standing(
  { accounts, people }: Pick<Parts, 'accounts' | 'people'>,
  kind: RequestKind,
  id: string,
): Promise<OwnedRequest> {
  const userId = ownerOf(id);
  if (userId === undefined || !(await people.exists(userId))) throw notFound();
  const request = (await accounts.load(userId)).requests.get(id);
  if (request?.kind !== kind) throw notFound();
  return { userId, request };
}

const adminRecord = (record: RequestRecord): AdminRequestRecord => ({ id: record._id, ...record });
