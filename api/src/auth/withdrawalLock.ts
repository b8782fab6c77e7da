import { commandIdOf } from '../http/idempotency.ts';
import { refusalProblem } from '../http/problem.ts';
import type { Parts } from '../parts.ts';
import { openedAccount } from './openedAccount.ts';

type LockingParts = Pick<Parts, 'accounts' | 'now' | 'people'>;

/** Because the person says that somebody else is in their account; `cause` names the link that says so. */
export const lockWithdrawals = (parts: LockingParts, userId: string, cause: string): Promise<void> =>
  command(parts, userId, 'LockWithdrawals', cause);

/** Because the person has come back by their own mailbox. */
export const unlockWithdrawals = (parts: LockingParts, userId: string, cause: string): Promise<void> =>
  command(parts, userId, 'UnlockWithdrawals', cause);

async function command(
  parts: LockingParts,
  userId: string,
  type: 'LockWithdrawals' | 'UnlockWithdrawals',
  cause: string,
): Promise<void> {
  const { role } = await openedAccount(parts, userId);
  const outcome = await parts.accounts.handle(userId, {
    id: commandIdOf(userId, `${type} ${cause}`),
    digest: type,
    actor: { id: userId, role },
    payload: { type },
  });
  if (outcome.kind === 'refused') throw refusalProblem(outcome.refusal);
}
