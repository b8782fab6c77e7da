import type { AccountEvent } from '@northvale/ledger/account/account.ts';
import { type AccountState, ownerOf, type RequestKind } from '@northvale/ledger/account/state.ts';
import type { Outcome } from '@northvale/ledger/command.ts';
import { accepted } from '../accounts/respond.ts';
import type { Decision } from '../contract/requests.ts';
import type { Caller, Ctx } from '../http/context.ts';
import type { CommandKey } from '../http/idempotency.ts';
import { notFound } from '../http/problem.ts';
import type { Parts } from '../parts.ts';
import { KINDS } from './kinds.ts';
import { requestRecords } from './records.ts';

interface RequestOutcome {
  readonly userId: string;
  readonly outcome: Outcome<AccountState, AccountEvent>;
  /** Undefined where the command made the request. */
  readonly requestId?: string;
}

/** Answers with the request as it stood right after the command. */
export async function answerRequest(
  ctx: Ctx<{ caller: Caller }>,
  parts: Parts,
  { userId, outcome, requestId }: RequestOutcome,
  { message, status = 200 }: { readonly message: string; readonly status?: number },
): Promise<void> {
  const { state, events } = await accepted(ctx, parts, outcome);
  const request = state.requests.get(requestId ?? requestIn(events));
  if (!request) throw new Error(`the account ${userId} doesn't hold the request that it was asked about`);
  const [data] = await requestRecords(parts, [{ userId, request }], ctx.state.caller.role);
  const firstOfTwo = events.some(({ type }) => type === 'WithdrawalApprovalGiven');
  ctx.status = firstOfTwo ? 202 : status;
  ctx.body = { message: firstOfTwo ? 'Approved. A second admin has to approve it too.' : message, data };
}

/** An admin's decision on a request: approve or reject, with the reason sealed under the investor's key. */
export async function decideRequest(
  ctx: Ctx<{ caller: Caller; command: CommandKey }>,
  parts: Parts,
  kind: RequestKind,
  requestId: string,
  { status, reason, revision }: Decision,
): Promise<void> {
  const { accounts, people, config } = parts;
  const { caller, command } = ctx.state;
  const userId = ownerOf(requestId);
  if (userId === undefined || !(await people.exists(userId))) throw notFound();
  const seen = revision === undefined ? {} : { seenRevision: revision };
  const sealed = reason === undefined || reason === '' ? {} : { reason: await people.sealText(userId, reason) };
  const fourEyes = config.fourEyesAbove === undefined ? {} : { fourEyesAbove: config.fourEyesAbove };
  const payload =
    status === 'approved'
      ? { type: KINDS[kind].approve, requestId, ...seen, ...(kind === 'withdrawal' ? fourEyes : {}) }
      : { type: KINDS[kind].reject, requestId, ...seen, ...sealed };
  const outcome = await accounts.handle(userId, { ...command, actor: caller, payload });
  await answerRequest(ctx, parts, { userId, outcome, requestId }, { message: 'Successful!' });
}

function requestIn(events: readonly AccountEvent[]): string {
  for (const { data } of events) if ('requestId' in data) return data.requestId;
  return '';
}
