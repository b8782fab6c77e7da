import { ownedId } from '@northvale/ledger/account/state.ts';
import { newestRequests } from '@northvale/projections/models/requests.ts';
import type { FactorParts, ShownFactor } from '../../auth/secondFactor.ts';
import { issueOnAccount } from '../../commands/issueCommand.ts';
import { limitFacts, stepUpFacts } from '../../commands/outsideFacts.ts';
import { centsOf } from '../../contract/dollars.ts';
import { isStaff } from '../../contract/fields.ts';
import { DEFAULT_METHOD, REQUEST_KINDS, type RequestKind } from '../../contract/requests.ts';
import { notFound } from '../../http/problem.ts';
import { createRoutes, type Routes } from '../../http/router.ts';
import { COMMANDS } from './commands.ts';
import { decideRequest, type DecidingParts, requestAfter, withRecentChanges } from './adminRoutes.ts';
import { requestRecords } from '../../records/requests.ts';

type RequestParts = DecidingParts & FactorParts;

/** The spec's calls for one kind of request: ask, look, decide, cancel. */
export function requestRoutes(parts: RequestParts, kind: RequestKind): Routes {
  const { db, people } = parts;
  const { path, submitted, listed } = REQUEST_KINDS[kind];
  const { request, cancel } = COMMANDS[kind];
  const routes = createRoutes();

  routes.on(`POST ${path}`, async (ctx) => {
    const { caller, command, body } = ctx.state;
    const { userId, amount, method = DEFAULT_METHOD, bankAccountId } = body;
    const facts = kind === 'withdrawal' ? await stepUpFacts(parts, ctx, shownIn(body)) : {};
    const linked = bankAccountId === undefined ? {} : { bankAccountId };
    const payload = { type: request, amount: centsOf(amount), method, ...linked, ...facts, ...limitFacts(parts) };
    const accepted = await issueOnAccount(ctx, parts, userId, payload);
    const data = await requestAfter(parts, userId, accepted, ownedId(userId, command.id), caller.role);
    ctx.body = { message: submitted, data };
  });

  routes.on(`GET ${path}`, async (ctx) => {
    const records = await requestRecords(parts, await newestRequests(db, kind), ctx.state.caller.role);
    ctx.body = { message: listed, data: await withRecentChanges(parts, kind, records) };
  });

  routes.on(`GET ${path}/:userId`, async (ctx) => {
    const { userId } = ctx.params;
    if (!(await people.exists(userId))) throw notFound();
    const { role } = ctx.state.caller;
    const records = await requestRecords(parts, await newestRequests(db, kind, userId), role);
    ctx.body = { message: listed, data: isStaff(role) ? await withRecentChanges(parts, kind, records) : records };
  });

  routes.on(`PATCH ${path}/:id`, async (ctx) => {
    const { status, answer } = await decideRequest(ctx, parts, kind, ctx.params.id, ctx.state.body);
    ctx.status = status;
    ctx.body = answer;
  });

  routes.on(`PATCH ${path}/:id/cancel`, async (ctx) => {
    const { id: requestId } = ctx.params;
    const { id: userId, role } = ctx.state.caller;
    const accepted = await issueOnAccount(ctx, parts, userId, { type: cancel, requestId });
    const data = await requestAfter(parts, userId, accepted, requestId, role);
    ctx.body = { message: 'Request cancelled.', data };
  });

  return routes;
}

/** Only a withdrawal's body has a factor in it. */
const shownIn = (body: object): ShownFactor => body;
