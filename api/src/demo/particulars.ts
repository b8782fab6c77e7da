import { cents, usd } from '@northvale/ledger/money.ts';
import { WELLS_FARGO } from './cast.ts';
import { daysBefore } from './days.ts';
import type { AccountStep, Who } from './steps.ts';

const FOUR_EYES_ABOVE = usd(10_000);
const TWO_GRANT = { fourEyesAbove: FOUR_EYES_ABOVE, admins: 2 };

/** What doesn't happen to everyone: staff, edits, four eyes, a frozen account, a plan, a person who left. */
export function particulars(now: Date): AccountStep[] {
  const step = (
    days: number,
    account: Who,
    by: AccountStep['by'],
    key: string,
    command: AccountStep['command'],
  ): AccountStep => ({
    at: daysBefore(now, days, 0),
    account,
    by,
    key,
    command,
  });
  const open =
    (account: Who): AccountStep['command'] =>
    ({ idOf }) => ({ type: 'OpenAccount', userId: idOf(account, '') });
  const rich = usd(40_000);
  return [
    ...(['tomasz', 'ines'] as const).flatMap((admin) => [
      step(364, admin, admin, 'open', open(admin)),
      step(364, admin, 'system', 'role', () => ({ type: 'ChangeRole', role: 'admin' })),
    ]),
    step(364, 'ruth', 'ruth', 'open', open('ruth')),
    step(363, 'ruth', 'tomasz', 'role', () => ({ type: 'ChangeRole', role: 'auditor', ...TWO_GRANT })),
    step(362, 'ruth', 'ines', 'role confirmed', ({ idOf }) => ({
      type: 'ChangeRole',
      role: 'auditor',
      proposalId: idOf('ruth', 'role'),
      ...TWO_GRANT,
    })),
    step(150, 'ruth', 'ines', 'more', () => ({ type: 'ChangeRole', role: 'admin', ...TWO_GRANT })),
    step(149, 'ruth', 'tomasz', 'more withdrawn', () => ({ type: 'ChangeRole', role: 'auditor', ...TWO_GRANT })),

    step(11, 'jonas', 'ines', 'identity', async ({ seal }) => ({
      type: 'RejectIdentity',
      reason: await seal('jonas', 'The photo is not readable. Please send it again.'),
    })),
    step(300, 'wilhelmina', 'tomasz', 'plan', () => ({ type: 'ChangePlan', plan: 'member' })),
    step(299, 'wilhelmina', 'ines', 'plan again', () => ({ type: 'ChangePlan', plan: 'member' })),
    step(101, 'mateus', 'mateus', 'lock', () => ({ type: 'LockWithdrawals' })),
    step(100, 'mateus', 'tomasz', 'freeze', async ({ seal }) => ({
      type: 'FreezeAccount',
      reason: await seal('mateus', 'A sign-in from a new country.'),
    })),
    step(98, 'mateus', 'tomasz', 'unfreeze', async ({ seal }) => ({
      type: 'UnfreezeAccount',
      reason: await seal('mateus', 'Mateus confirmed it by phone.'),
    })),
    step(97, 'mateus', 'mateus', 'unlock', () => ({ type: 'UnlockWithdrawals' })),

    step(349, 'amara', 'ines', 'identity', async ({ seal }) => ({
      type: 'RejectIdentity',
      reason: await seal('amara', 'The page is cut off at its edge. Please send all of it.'),
    })),
    step(200, 'amara', 'amara', 'house', ({ linkedOf }) => ({
      type: 'RequestWithdrawal',
      amount: usd(12_500),
      method: 'Bank Transfer',
      bankAccountId: linkedOf('amara', WELLS_FARGO.accountNumber),
    })),
    step(199, 'amara', 'tomasz', 'house first approval', ({ idOf }) => ({
      type: 'ApproveWithdrawal',
      requestId: idOf('amara', 'house'),
      fourEyesAbove: FOUR_EYES_ABOVE,
    })),
    step(198, 'amara', 'ines', 'house second approval', ({ idOf }) => ({
      type: 'ApproveWithdrawal',
      requestId: idOf('amara', 'house'),
      fourEyesAbove: FOUR_EYES_ABOVE,
    })),
    step(20, 'amara', 'tomasz', 'fee', async ({ seal }) => ({
      type: 'AdjustBalance',
      newBalance: cents(2_302_50),
      reason: await seal('amara', 'Incoming wire fee refunded.'),
    })),
    step(30, 'priya', 'tomasz', 'edit', async ({ seal }) => ({
      type: 'AdjustBalance',
      newBalance: rich,
      reason: await seal('priya', 'A transfer booked by hand.'),
      fourEyesAbove: FOUR_EYES_ABOVE,
    })),
    step(29, 'priya', 'ines', 'edit replaced', async ({ seal }) => ({
      type: 'AdjustBalance',
      newBalance: usd(30_000),
      reason: await seal('priya', 'The amount on the bank statement.'),
      fourEyesAbove: FOUR_EYES_ABOVE,
    })),
    step(28, 'priya', 'tomasz', 'edit confirmed', ({ idOf }) => ({
      type: 'AdjustBalance',
      newBalance: usd(30_000),
      proposalId: idOf('priya', 'edit replaced'),
      fourEyesAbove: FOUR_EYES_ABOVE,
    })),
    step(0, 'wilhelmina', 'ines', 'withdrawal 0 first approval', ({ idOf }) => ({
      type: 'ApproveWithdrawal',
      requestId: idOf('wilhelmina', 'withdrawal 0'),
      fourEyesAbove: FOUR_EYES_ABOVE,
    })),

    step(250, 'leaver', 'leaver', 'open', open('leaver')),
    step(249, 'leaver', 'leaver', 'link', ({ linkedOf }) => ({
      type: 'LinkBankAccount',
      bankAccountId: linkedOf('leaver', 'closed since'),
    })),
    step(91, 'leaver', 'leaver', 'unlink', ({ linkedOf }) => ({
      type: 'UnlinkBankAccount',
      bankAccountId: linkedOf('leaver', 'closed since'),
    })),
    step(90, 'leaver', 'leaver', 'close', () => ({ type: 'CloseAccount' })),
  ];
}
