import type { AccountCommand, AccountEvent } from '@northvale/ledger/account/acts.ts';
import type { AccountState, SealedText } from '@northvale/ledger/account/state.ts';
import type { Accepted } from '@northvale/ledger/handler/command.ts';
import type { AdminLock } from './admins.ts';
import { type Accounts, issueOnAccount, recalledOnAccount, type Runner } from './issueCommand.ts';
import { adminFacts, type FactParts, staffFacts } from './outsideFacts.ts';
import type { Config } from '../config.ts';
import { centsOf } from '../contract/dollars.ts';
import type { MessageAnswer } from '../contract/fields.ts';
import { SUCCESSFUL } from '../contract/sentences.ts';
import type { UserChanges, UserRecord } from '../contract/users.ts';
import type { Database } from '../database/database.ts';
import type { Caller } from '../http/context.ts';
import type { CommandCtx } from '../http/idempotency.ts';
import { Problem } from '../http/problem.ts';
import type { Identity } from '../identity/identity.ts';
import type { Person } from '../identity/persons.ts';
import { standingOf, userRecord } from '../records/users.ts';

export type ChangingParts = Pick<Identity, 'people'> & {
  readonly accounts: Accounts;
  readonly config: Config;
  readonly db: Database;
  readonly now: () => Date;
  readonly runner: Runner;
};

export interface Changed {
  /** 202 where a second admin has to confirm. */
  readonly status: 200 | 202;
  readonly answer: MessageAnswer & { readonly data: UserRecord };
  readonly events: readonly AccountEvent[];
}

/** Issues one command on a user's account; the answer has the user's record as it stands after it. */
export const changeAccount = async (
  ctx: CommandCtx,
  parts: ChangingParts,
  person: Person,
  payload: AccountCommand,
): Promise<Changed> => changed(parts, person, await issueOnAccount(ctx, parts, person.id, payload));

/** What came of an earlier try of this call; undefined where it is the first. */
export async function changedBefore(
  ctx: CommandCtx,
  parts: ChangingParts,
  person: Person,
): Promise<Changed | undefined> {
  const outcome = await recalledOnAccount(ctx, parts, person.id);
  return outcome && changed(parts, person, outcome);
}

async function changed(
  parts: ChangingParts,
  person: Person,
  outcome: Accepted<AccountState, AccountEvent>,
): Promise<Changed> {
  // A replayed change gives the present record, not the one of its time.
  const state = outcome.replayed ? await parts.accounts.load(person.id) : outcome.state;
  const data = await userRecord(parts, person, standingOf(state));
  const { events } = outcome;
  return events.some(({ type }) => type === 'BalanceAdjustmentProposed' || type === 'RoleChangeProposed')
    ? {
        status: 202,
        answer: { message: 'Proposed. A second admin has to confirm it.', facts: { proposed: true }, data },
        events,
      }
    : { status: 200, answer: { message: SUCCESSFUL, data }, events };
}

type Needs = FactParts & Pick<Identity, 'people'>;
/** A new value of an account with what goes with it. */
type Change<Value extends keyof UserChanges> = { readonly [Key in Value]: NonNullable<UserChanges[Key]> } & Pick<
  UserChanges,
  'reason' | 'revision' | 'proposalId'
>;

/**
 * The command for the one value of an account, other than the role, that a change is about; undefined where it is about
 * none.
 */
export async function commandFor(
  parts: Needs,
  caller: Caller,
  userId: string,
  { balance, isVerified, plan, status, ...rest }: Omit<UserChanges, 'role'>,
): Promise<AccountCommand | undefined> {
  if (balance !== undefined) return adjustBalance(parts, caller, userId, { balance, ...rest });
  if (plan !== undefined) return { type: 'ChangePlan', plan, ...seen(rest) };
  if (isVerified !== undefined) {
    const decision = await decideIdentity(parts, userId, { isVerified, ...rest });
    return decision.type === 'RejectIdentity' ? { ...decision, takesBack: true } : decision;
  }
  if (status === undefined) return undefined;
  const type = status === 'frozen' ? 'FreezeAccount' : 'UnfreezeAccount';
  return { type, ...seen(rest), ...(await sealed(parts, userId, rest)) };
}

export const adjustBalance = async (
  parts: Needs,
  caller: Caller,
  userId: string,
  { balance, ...rest }: Change<'balance'>,
): Promise<AccountCommand> => ({
  type: 'AdjustBalance',
  newBalance: centsOf(balance),
  ...seen(rest),
  ...(await sealed(parts, userId, rest)),
  ...confirmed(rest),
  ...(await staffFacts(parts, caller, userId)),
});

/**
 * For a turn alone, as the last admin has to stay.
 * @throws Problem where the caller has lost the role of an admin while they waited for it
 */
export async function changeRole(
  parts: Needs,
  turn: AdminLock,
  caller: Caller,
  userId: string,
  { role, ...rest }: Change<'role'>,
): Promise<AccountCommand> {
  const author = await parts.accounts.load(caller.id);
  if (author.role !== 'admin' || author.closed) throw new Problem('TokenExpired');
  return {
    type: 'ChangeRole',
    role,
    ...seen(rest),
    ...confirmed(rest),
    ...(await staffFacts(parts, caller, userId)),
    ...(await adminFacts(turn)),
  };
}

type IdentityDecision = Extract<AccountCommand, { type: 'ApproveIdentity' | 'RejectIdentity' }>;

/** @param handedInAt the time of the document that it is about, where one was looked at */
export const decideIdentity = async (
  parts: Pick<Identity, 'people'>,
  userId: string,
  { isVerified, handedInAt, ...rest }: Change<'isVerified'> & { readonly handedInAt?: string },
): Promise<IdentityDecision> => {
  const about = { ...seen(rest), ...(handedInAt === undefined ? {} : { handedInAt }) };
  return isVerified
    ? { type: 'ApproveIdentity', ...about }
    : { type: 'RejectIdentity', ...about, ...(await sealed(parts, userId, rest)) };
};

const seen = ({ revision }: Pick<UserChanges, 'revision'>): { seenRevision?: number } =>
  revision === undefined ? {} : { seenRevision: revision };

const confirmed = ({ proposalId }: Pick<UserChanges, 'proposalId'>): { proposalId?: string } =>
  proposalId === undefined ? {} : { proposalId };

/** The reason, sealed under the person's own key. */
const sealed = async (
  { people }: Pick<Identity, 'people'>,
  userId: string,
  { reason }: Pick<UserChanges, 'reason'>,
): Promise<{ reason?: SealedText }> =>
  reason === undefined || reason === '' ? {} : { reason: await people.sealText(userId, reason) };
