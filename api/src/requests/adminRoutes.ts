import { ownerOf, type RequestKind, type RequestState } from '@northvale/ledger/account/state.ts';
import * as z from 'zod';
import { type AdminRequestRecord, decision, type RequestRecord } from '../contract/requests.ts';
import { requireRole } from '../http/access.ts';
import { body, checked } from '../http/body.ts';
import { idempotent } from '../http/idempotency.ts';
import { answerList, listQuery } from '../http/lists.ts';
import { badInput, notFound } from '../http/problem.ts';
import { createRoutes, type Routes } from '../http/routes.ts';
import type { Parts } from '../parts.ts';
import { decideRequest } from './answers.ts';
import { KINDS } from './kinds.ts';
import { listRequests } from './queries.ts';
import { requestRecords } from './records.ts';
import { changedFields } from '../http/changedFields.ts';

/** A whole or partial record: what counts is what differs from the record as it stands. */
const anyRecord = z.record(z.string(), z.unknown());

/** The back office's resource for one kind of request, in the simple-rest dialect. */
export function adminRequestRoutes(parts: Parts, kind: RequestKind): Routes {
  const { resource } = KINDS[kind];
  const routes = createRoutes();

  routes.get(`/admin/${resource}`, requireRole('admin', 'auditor'), async (ctx) => {
    const query = listQuery(ctx, resource);
    const page = await listRequests(parts.pool, kind, query);
    const records = await requestRecords(parts, page.rows, ctx.state.caller.role);
    answerList(ctx, resource, query, { rows: records.map(adminRecord), total: page.total });
  });

  routes.get(`/admin/${resource}/:id`, requireRole('admin', 'auditor'), async (ctx) => {
    const [record] = await requestRecords(
      parts,
      [await standing(parts, kind, String(ctx.params['id']))],
      ctx.state.caller.role,
    );
    if (!record) throw notFound();
    ctx.body = adminRecord(record);
  });

  routes.put(`/admin/${resource}/:id`, requireRole('admin'), body(anyRecord), idempotent(parts), async (ctx) => {
    const id = String(ctx.params['id']);
    const [record] = await requestRecords(parts, [await standing(parts, kind, id)], 'admin');
    if (!record) throw notFound();
    const present = adminRecord(record);
    const { revision, ...changes } = changedFields(ctx.state.body, present);
    const wrong = Object.keys(changes).find((field) => field !== 'status' && field !== 'reason');
    if (wrong !== undefined) throw badInput(wrong, 'This field cannot be changed.');
    if (changes['status'] === undefined) {
      if (changes['reason'] !== undefined) throw badInput('reason', 'A reason goes with a decision.');
      ctx.body = { message: 'Successful!', data: present };
      return;
    }
    const sent = ctx.state.body['revision'] ?? revision;
    await decideRequest(
      ctx,
      parts,
      kind,
      id,
      checked(decision, { ...changes, ...(sent === undefined ? {} : { revision: sent }) }),
    );
    ctx.body = withId(ctx.body as { message: string; data: RequestRecord });
  });

  return routes;
}

/** The request as its account has it now. */
async function standing(
  { accounts, people }: Parts,
  kind: RequestKind,
  id: string,
): Promise<{ userId: string; request: RequestState }> {
  const userId = ownerOf(id);
  if (userId === undefined || !(await people.exists(userId))) throw notFound();
  const request = (await accounts.load(userId)).requests.get(id);
  if (request?.kind !== kind) throw notFound();
  return { userId, request };
}

const adminRecord = (record: RequestRecord): AdminRequestRecord => ({ id: record._id, ...record });

const withId = ({ message, data }: { message: string; data: RequestRecord }) => ({ message, data: adminRecord(data) });
