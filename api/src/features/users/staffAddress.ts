import type { Accounts } from '../../commands/issueCommand.ts';
import { isStaff, type UserRole } from '../../contract/fields.ts';
import { said } from '../../contract/said.ts';
import { Problem } from '../../http/problem.ts';
import type { Identity } from '../../identity/identity.ts';
import type { Changed } from '../../commands/changeUser.ts';

type AddressParts = Pick<Identity, 'emailChanges' | 'mailedLinks'> & {
  readonly accounts: Accounts;
  readonly now: () => Date;
};

/**
 * Makes somebody staff, or proposes it, while their address neither changes nor can be changed back: the mailbox that
 * it was taken from, or the one that it was given, may be another's, who would be staff by it.
 * @throws Problem
 */
export async function withAddressThatStands<Done extends Changed | undefined>(
  { accounts, emailChanges, mailedLinks, now }: AddressParts,
  userId: string,
  to: UserRole,
  change: () => Promise<Done>,
): Promise<Done> {
  const done = await emailChanges.holding(userId, async () => {
    const { role: from } = await accounts.load(userId);
    const isGiven = from !== to && from !== 'admin';
    if (isGiven && (await mailedLinks.canUndo(userId, now())))
      throw new Problem('InUse', { message: ADDRESS_UNDOABLE });
    return change();
  });
  const became = done?.events.find((event) => event.type === 'RoleChanged');
  if (!done || !became || isStaff(became.data.from)) return done;
  // Another may have asked for it. None of it would be confirmed any more; nor is it to be shown.
  await emailChanges.takeBack(userId);
  return { ...done, answer: { ...done.answer, data: { ...done.answer.data, pendingEmail: '' } } };
}

const ADDRESS_UNDOABLE = said(
  'AddressUndoable',
  'The email address was changed within 72 hours and can still be undone. Until then no role is given.',
);
