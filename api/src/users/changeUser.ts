import type { AccountCommand } from '@northvale/ledger/account/account.ts';
import type { AccountState, SealedText } from '@northvale/ledger/account/state.ts';
import { accepted } from '../accounts/respond.ts';
import { centsOf } from '../contract/dollars.ts';
import type { UserChanges, UserRecord } from '../contract/users.ts';
import type { Caller, Ctx } from '../http/context.ts';
import type { CommandKey } from '../http/idempotency.ts';
import type { Person } from '../identity/persons.ts';
import type { Parts } from '../parts.ts';
import { standingOf, userRecord } from './records.ts';

type DecidingCtx = Ctx<{ caller: Caller; command: CommandKey }>;

/** Issues one command on a user's account and answers with the user's record as it stands after it. */
export async function changeAccount(
  ctx: DecidingCtx,
  parts: Parts,
  person: Person,
  payload: AccountCommand,
): Promise<void> {
  const { caller, command } = ctx.state;
  const outcome = await accepted(
    ctx,
    parts,
    await parts.accounts.handle(person.id, { ...command, actor: caller, payload }),
  );
  // A replayed change gives the present record, not the one of its time.
  const state = outcome.replayed ? await parts.accounts.load(person.id) : outcome.state;
  const proposed = outcome.events.some(({ type }) => type === 'BalanceAdjustmentProposed');
  ctx.status = proposed ? 202 : 200;
  await answerUser(ctx, parts, person, state, proposed ? 'Proposed. A second admin has to confirm it.' : 'Successful!');
}

export async function answerUser(
  ctx: Ctx,
  parts: Pick<Parts, 'people'>,
  person: Person,
  state: AccountState,
  message: string,
): Promise<void> {
  const data: UserRecord = await userRecord(parts, person, standingOf(state));
  ctx.body = { message, data };
}

/** The command for the one value of an account that a change is about. */
export async function commandFor(
  { people, config }: Parts,
  userId: string,
  { balance, role, isVerified, plan, status, reason, revision, proposalId }: UserChanges,
): Promise<AccountCommand | undefined> {
  const seen = revision === undefined ? {} : { seenRevision: revision };
  const sealed = async (): Promise<{ reason?: SealedText }> =>
    reason === undefined || reason === '' ? {} : { reason: await people.sealText(userId, reason) };
  if (balance !== undefined) {
    return {
      type: 'AdjustBalance',
      newBalance: centsOf(balance),
      ...(await sealed()),
      ...seen,
      ...(proposalId === undefined ? {} : { proposalId }),
      ...(config.fourEyesAbove === undefined ? {} : { fourEyesAbove: config.fourEyesAbove }),
    };
  }
  if (role !== undefined) return { type: 'ChangeRole', role, ...seen };
  if (plan !== undefined) return { type: 'ChangePlan', plan, ...seen };
  if (isVerified === true) return { type: 'ApproveIdentity', ...seen };
  if (isVerified === false) return { type: 'RejectIdentity', ...(await sealed()), ...seen };
  if (status === 'frozen') return { type: 'FreezeAccount', ...(await sealed()), ...seen };
  if (status === 'active') return { type: 'UnfreezeAccount', ...(await sealed()), ...seen };
  return undefined;
}
