import type { AccountEvent } from '@northvale/ledger/account/acts.ts';
import { type AccountState, ownerOf } from '@northvale/ledger/account/state.ts';
import type { Accepted } from '@northvale/ledger/handler/command.ts';
import { type Accounts, issueOnAccount, recalledOnAccount, type Runner } from '../../commands/issueCommand.ts';
import { staffFacts } from '../../commands/outsideFacts.ts';
import type { Config } from '../../config.ts';
import type { Decision } from '../../contract/decision.ts';
import type { MessageAnswer, UserRole } from '../../contract/fields.ts';
import type { RequestKind, RequestRecord } from '../../contract/requests.ts';
import { SUCCESSFUL } from '../../contract/sentences.ts';
import type { Database } from '../../database/database.ts';
import type { CommandCtx } from '../../http/idempotency.ts';
import { notFound } from '../../http/problem.ts';
import type { Identity } from '../../identity/identity.ts';
import { COMMANDS } from './commands.ts';
import { withRecentChanges } from './recentChanges.ts';
import { requestRecords } from '../../records/requests.ts';

export type DecidingParts = Pick<Identity, 'people'> & {
  readonly accounts: Accounts;
  readonly config: Config;
  readonly db: Database;
  readonly now: () => Date;
  readonly runner: Runner;
};

export interface Decided {
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

/** What came of an earlier try of this call; undefined where it is the first. */
export async function decidedBefore(
  ctx: CommandCtx,
  parts: DecidingParts,
  requestId: string,
): Promise<Decided | undefined> {
  const userId = ownerOf(requestId);
  if (userId === undefined) return undefined;
  const accepted = await recalledOnAccount(ctx, parts, userId);
  return accepted && decided(ctx, parts, userId, requestId, accepted);
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
