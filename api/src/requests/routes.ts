import { ownedId, ownerOf, type RequestKind } from '@northvale/ledger/account/state.ts';
import type * as z from 'zod';
import { checkSecondFactor } from '../auth/secondFactor.ts';
import { DEFAULT_METHOD, decision, newRequest, type NewWithdrawal, newWithdrawal } from '../contract/requests.ts';
import { centsOf } from '../contract/dollars.ts';
import { assertMayRead, assertOwn, authenticated, requireRole } from '../http/access.ts';
import { body } from '../http/body.ts';
import { type CommandKey, idempotent } from '../http/idempotency.ts';
import { notFound } from '../http/problem.ts';
import { createRoutes, type Routes } from '../http/routes.ts';
import type { Parts } from '../parts.ts';
import { answerRequest, decideRequest } from './answers.ts';
import { KINDS } from './kinds.ts';
import { newestRequests } from './queries.ts';
import { requestRecords } from './records.ts';

/** The spec's calls for one kind of request: ask, look, decide, cancel. */
export function requestRoutes(parts: Parts, kind: RequestKind): Routes {
  const { accounts, people, pool, config } = parts;
  const { path, request, cancel, submitted, listed } = KINDS[kind];
  const routes = createRoutes();
  const asked: z.ZodType<NewWithdrawal> = kind === 'withdrawal' ? newWithdrawal : newRequest;

  routes.post(path, authenticated, body(asked), idempotent(parts), async (ctx) => {
    const { caller, command } = ctx.state;
    const { userId, amount, method = DEFAULT_METHOD, bankAccountId } = ctx.state.body;
    assertOwn(caller, userId);
    const asksSecondFactor = kind === 'withdrawal' && centsOf(amount) > config.stepUpAbove;
    if ((bankAccountId !== undefined || asksSecondFactor) && !(await isMade(parts, userId, command))) {
      if (bankAccountId !== undefined && !(await people.ownsBankAccount(userId, bankAccountId))) throw notFound();
      if (asksSecondFactor) await stepUp(parts, userId, ctx.state);
    }
    const linked = bankAccountId === undefined ? {} : { bankAccountId };
    const payload = { type: request, amount: centsOf(amount), method, ...linked } as const;
    const outcome = await accounts.handle(userId, { ...command, actor: caller, payload });
    await answerRequest(ctx, parts, { userId, outcome }, { message: submitted, status: 201 });
  });

  routes.get(path, requireRole('admin', 'auditor'), async (ctx) => {
    const data = await requestRecords(parts, await newestRequests(pool, kind), ctx.state.caller.role);
    ctx.body = { message: listed, data };
  });

  routes.get(`${path}/:userId`, authenticated, async (ctx) => {
    const { caller } = ctx.state;
    const userId = String(ctx.params['userId']);
    assertMayRead(caller, userId);
    if (!(await people.exists(userId))) throw notFound();
    ctx.body = {
      message: listed,
      data: await requestRecords(parts, await newestRequests(pool, kind, userId), caller.role),
    };
  });

  routes.patch(`${path}/:id`, requireRole('admin'), body(decision), idempotent(parts), async (ctx) => {
    await decideRequest(ctx, parts, kind, String(ctx.params['id']), ctx.state.body);
  });

  routes.patch(`${path}/:id/cancel`, authenticated, idempotent(parts), async (ctx) => {
    const { caller, command } = ctx.state;
    const requestId = String(ctx.params['id']);
    const userId = ownerOf(requestId);
    if (userId === undefined) throw notFound();
    assertOwn(caller, userId);
    const outcome = await accounts.handle(userId, { ...command, actor: caller, payload: { type: cancel, requestId } });
    await answerRequest(ctx, parts, { userId, outcome, requestId }, { message: 'Request cancelled.' });
  });

  return routes;
}

/** Whether this very command has made its request before: a retry is owed that answer, whatever has changed since. */
const isMade = async ({ accounts }: Parts, userId: string, command: CommandKey): Promise<boolean> =>
  (await accounts.load(userId)).requests.has(ownedId(userId, command.id));

/** Larger withdrawals ask whoever has a second factor for it again. */
async function stepUp(
  parts: Parts,
  userId: string,
  { body: { otp }, command }: { body: NewWithdrawal; command: CommandKey },
): Promise<void> {
  const person = await parts.people.byId(userId);
  if (person) await checkSecondFactor(parts, person, otp, { stepUpFor: command });
}
