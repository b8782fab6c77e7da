import { planDate } from '@northvale/ledger/account/depositPlans.ts';
import { usd } from '@northvale/ledger/money.ts';
import { commandIdOf } from '../http/idempotency.ts';
import { DAY_MS, daysBefore } from './days.ts';
import type { AccountStep, Who } from './steps.ts';

/** Who pays in by the month, and who was paid for an invitation. */
export function recurring(now: Date): AccountStep[] {
  const step = (
    days: number,
    turn: number,
    account: Who,
    by: AccountStep['by'],
    key: string,
    command: AccountStep['command'],
  ): AccountStep => ({ at: daysBefore(now, days, turn), account, by, key, command });
  const ofPlan =
    (account: Who, type: 'PauseDepositPlan' | 'ResumeDepositPlan' | 'EndDepositPlan'): AccountStep['command'] =>
    ({ idOf }) => ({ type, planId: idOf(account, 'plan') });
  const start = (days: number, account: Who, amount: number, due: Date): AccountStep =>
    step(days, 0, account, account, 'plan', () => ({
      type: 'StartDepositPlan',
      amount: usd(amount),
      method: 'Bank Transfer',
      day: due.getUTCDate(),
    }));
  const request = (days: number, account: Who): AccountStep =>
    step(days, 0, account, 'system', `planned ${days}`, ({ idOf }) => ({
      type: 'RequestPlannedDeposit',
      planId: idOf(account, 'plan'),
      month: monthOf(daysBefore(now, days, 0)),
    }));
  const approve = (days: number, account: Who): AccountStep =>
    step(days - 1, 9, account, 'ines', `planned ${days} decided`, ({ idOf }) => ({
      type: 'ApproveDeposit',
      requestId: idOf(account, `planned ${days}`),
    }));

  // So that the next month isn't due soon: the server would go on telling by itself.
  const [last, due] = [6, daysBefore(now, 6, 0)];
  const before = last + daysSinceMonthBefore(due);
  return [
    start(before + 5, 'amara', 150, due),
    request(before, 'amara'),
    approve(before, 'amara'),
    request(last, 'amara'),
    approve(last, 'amara'),

    start(110, 'mateus', 300, daysBefore(now, 99, 0)),
    request(99, 'mateus'),
    step(96, 0, 'mateus', 'mateus', 'plan changed', ({ idOf }) => ({
      type: 'ChangeDepositPlan',
      planId: idOf('mateus', 'plan'),
      amount: usd(200),
    })),
    step(95, 0, 'mateus', 'mateus', 'plan paused', ofPlan('mateus', 'PauseDepositPlan')),
    step(94, 0, 'mateus', 'mateus', 'plan resumed', ofPlan('mateus', 'ResumeDepositPlan')),
    step(93, 0, 'mateus', 'mateus', 'plan ended', ofPlan('mateus', 'EndDepositPlan')),

    {
      ...step(115, 0, 'amara', 'system', 'reward', ({ idOf }) => ({
        type: 'RewardReferral',
        referredId: idOf('bo', ''),
        amount: usd(25),
      })),
      // As the server would do it where rewards are set: once is enough.
      id: ({ idOf }) => commandIdOf('referral', idOf('bo', '')),
    },
  ];
}

const monthOf = (at: Date): string => at.toISOString().slice(0, 'yyyy-mm'.length);

/** How many days before a plan's date (UTC) the one of the month before was. */
function daysSinceMonthBefore(due: Date): number {
  const month = monthOf(new Date(Date.UTC(due.getUTCFullYear(), due.getUTCMonth() - 1, 1)));
  const midnight = Date.UTC(due.getUTCFullYear(), due.getUTCMonth(), due.getUTCDate());
  return (midnight - Date.parse(planDate(month, due.getUTCDate()))) / DAY_MS;
}
