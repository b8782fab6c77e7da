import type { AccountState } from '@northvale/ledger/account/state.ts';
import { lockedByOwner, type WithdrawalLockCommand } from '@northvale/ledger/account/withdrawalLock.ts';
import type { Accounts } from '../commands/issueCommand.ts';
import { commandIdOf } from '../http/idempotency.ts';
import { refusalProblem } from '../http/problem.ts';
import type { Identity } from '../identity/identity.ts';
import type { Person } from '../identity/persons.ts';

type AccountParts = Pick<Identity, 'people'> & { readonly accounts: Accounts; readonly now: () => Date };

/** A person's account as it stands; opened first where a crash came between registration and opening. */
export async function openedAccount(parts: AccountParts, userId: string): Promise<AccountState> {
  const state = await parts.accounts.load(userId);
  if (state.userId !== '') return state;
  const person = await parts.people.byId(userId);
  return person && !person.erasedAt ? openAccount(parts, person) : state;
}

/** Opens the stream of a person whose identity is committed. Harmless to repeat. */
export async function openAccount({ accounts, people, now }: AccountParts, person: Person): Promise<AccountState> {
  const referredBy = person.referredBy === null ? {} : { referredBy: person.referredBy };
  const outcome = await accounts.handle(person.id, {
    id: commandIdOf(person.id, 'open-account'),
    digest: 'open-account',
    actor: { id: person.id, role: 'user' },
    payload: { type: 'OpenAccount', userId: person.id, ...referredBy },
  });
  if (outcome.kind === 'refused') throw refusalProblem(outcome.refusal);
  await people.opened(person.id, now());
  return outcome.state;
}

/** Opens what a crash has left unopened. */
export async function openUnopenedAccounts(parts: AccountParts): Promise<void> {
  for (const person of await parts.people.unopened()) await openAccount(parts, person);
}

type LockingParts = Pick<Identity, 'people'> & { readonly accounts: Accounts; readonly now: () => Date };

/** Because the person says that somebody else is in their account; `cause` names the link that says so. */
export const lockWithdrawals = (parts: LockingParts, userId: string, cause: string): Promise<AccountState> =>
  command(parts, userId, { type: 'LockWithdrawals' }, cause);

/** Because the person has come back by their own mailbox; what was locked since `seenRevision` stays so. */
export const unlockWithdrawals = (
  parts: LockingParts,
  userId: string,
  cause: string,
  seenRevision: number,
): Promise<AccountState> => command(parts, userId, { type: 'UnlockWithdrawals', seenRevision }, cause);

/**
 * Until the person is back, nobody who has the password changes how one gets in: they would unlock by their own
 * mailbox, or get in by their own passkey once the owner has unlocked.
 * @throws Problem
 */
export async function assertUnlocked(parts: LockingParts, userId: string): Promise<void> {
  const { withdrawalsLocked } = await openedAccount(parts, userId);
  if (withdrawalsLocked) throw refusalProblem(lockedByOwner());
}

async function command(
  parts: LockingParts,
  userId: string,
  payload: WithdrawalLockCommand,
  cause: string,
): Promise<AccountState> {
  const { role } = await openedAccount(parts, userId);
  const outcome = await parts.accounts.handle(userId, {
    id: commandIdOf(userId, `${payload.type} ${cause}`),
    digest: payload.type,
    actor: { id: userId, role },
    payload,
  });
  if (outcome.kind === 'refused') throw refusalProblem(outcome.refusal);
  return outcome.state;
}
