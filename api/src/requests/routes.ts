import { ownedId } from '@northvale/ledger/account/state.ts';
import { newestRequests } from '@northvale/projections/requests/queries.ts';
import { checkSecondFactor } from '../auth/secondFactor.ts';
import { issueOnAccount } from '../commands/issueCommand.ts';
import { centsOf } from '../contract/dollars.ts';
import { DEFAULT_METHOD, type NewWithdrawal, REQUEST_KINDS, type RequestKind } from '../contract/requests.ts';
import type { CommandKey } from '../http/idempotency.ts';
import { notFound } from '../http/problem.ts';
import { createRoutes, type Routes } from '../http/routes.ts';
import type { Parts } from '../parts.ts';
import { COMMANDS } from './commands.ts';
import { decideRequest, type DecidingParts, requestAfter } from './decideRequest.ts';
import { requestRecords } from './records.ts';

type RequestParts = DecidingParts & Pick<Parts, 'db' | 'now' | 'secondFactors'>;

/** The spec's calls for one kind of request: ask, look, decide, cancel. */
export function requestRoutes(parts: RequestParts, kind: RequestKind): Routes {
  const { db, people } = parts;
  const { path, submitted, listed } = REQUEST_KINDS[kind];
  const { request, cancel } = COMMANDS[kind];
  const routes = createRoutes();

  routes.on(`POST ${path}`, async (ctx) => {
    const { caller, command, body } = ctx.state;
    const { userId, amount, method = DEFAULT_METHOD, bankAccountId } = body;
    await assertMayAsk(parts, kind, body, command);
    const linked = bankAccountId === undefined ? {} : { bankAccountId };
    const payload = { type: request, amount: centsOf(amount), method, ...linked };
    const accepted = await issueOnAccount(ctx, parts, userId, payload);
    const data = await requestAfter(parts, userId, accepted, ownedId(userId, command.id), caller.role);
    ctx.body = { message: submitted, data };
  });

  routes.on(`GET ${path}`, async (ctx) => {
    const data = await requestRecords(parts, await newestRequests(db, kind), ctx.state.caller.role);
    ctx.body = { message: listed, data };
  });

  routes.on(`GET ${path}/:userId`, async (ctx) => {
    const { userId } = ctx.params;
    if (!(await people.exists(userId))) throw notFound();
    const data = await requestRecords(parts, await newestRequests(db, kind, userId), ctx.state.caller.role);
    ctx.body = { message: listed, data };
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

/** A bank account must be one's own, and much money asks whoever has a second factor for it again. */
async function assertMayAsk(
  parts: RequestParts,
  kind: RequestKind,
  { userId, amount, bankAccountId, otp }: NewWithdrawal,
  command: CommandKey,
): Promise<void> {
  const { accounts, people, config } = parts;
  const isLarge = kind === 'withdrawal' && centsOf(amount) > config.stepUpAbove;
  if (bankAccountId === undefined && !isLarge) return;
  // A retry is owed the answer of its first try, whatever has changed since.
  if ((await accounts.load(userId)).requests.has(ownedId(userId, command.id))) return;
  if (bankAccountId !== undefined && !(await people.ownsBankAccount(userId, bankAccountId))) throw notFound();
  const person = isLarge ? await people.byId(userId) : undefined;
  if (person) await checkSecondFactor(parts, person, otp, { stepUpFor: command });
}
