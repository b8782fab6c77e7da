import type { AccountState } from '@northvale/ledger/account/state.ts';
import { lockedByOwner, type WithdrawalLockCommand } from '@northvale/ledger/account/withdrawalLock.ts';
import type { Accounts } from '../commands/issueCommand.ts';
import { commandIdOf } from '../http/idempotency.ts';
import { refusalProblem } from '../http/problem.ts';
import type { Identity } from '../identity/identity.ts';
import { openedAccount } from './openedAccount.ts';

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
