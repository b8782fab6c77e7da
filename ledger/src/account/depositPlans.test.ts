import { expect, test } from 'vitest';
import { admin, CREATED, frozen, given, opened, OWNER, type Past, system } from '../../testing/given.ts';
import { usd } from '../money.ts';
import { nextPlanDate, planDate } from './depositPlans.ts';

const PLAN = `${OWNER}.111111111111`;
const terms = { amount: usd(150), method: 'Card', day: 31 } as const;
const started = { type: 'DepositPlanStarted', data: { planId: PLAN, ...terms } } as const;
const start = { type: 'StartDepositPlan', ...terms } as const;
const of = (month: string) => ({ type: 'RequestPlannedDeposit', planId: PLAN, month }) as const;
const requested = (month: string, requestId = `${OWNER}.222222222222`): Past => ({
  type: 'DepositRequested',
  data: { requestId, amount: usd(150), method: 'Card', planId: PLAN, month },
});
const running = (...past: readonly Past[]) => given(opened, started, ...past);
const dec31 = { at: '2026-12-31T00:00:05.000Z' };

test('a plan is started, changed, paused, resumed and ended by its owner', () => {
  given(opened)
    .when(start)
    .thenEvents({ type: 'DepositPlanStarted', data: { planId: CREATED, ...terms } });
  running()
    .when({ type: 'ChangeDepositPlan', planId: PLAN, day: 5 })
    .thenEvents({ type: 'DepositPlanChanged', data: { planId: PLAN, ...terms, day: 5 } });
  running().when({ type: 'ChangeDepositPlan', planId: PLAN, day: 31 }).thenEvents();
  const paused = { type: 'DepositPlanPaused', data: { planId: PLAN } } as const;
  running().when({ type: 'PauseDepositPlan', planId: PLAN }).thenEvents(paused);
  running(paused).when({ type: 'PauseDepositPlan', planId: PLAN }).thenEvents();
  running(paused)
    .when({ type: 'ResumeDepositPlan', planId: PLAN })
    .thenEvents({ type: 'DepositPlanResumed', data: { planId: PLAN } });
  const ended = { type: 'DepositPlanEnded', data: { planId: PLAN } } as const;
  running(paused).when({ type: 'EndDepositPlan', planId: PLAN }).thenEvents(ended);
  running(ended).when({ type: 'ResumeDepositPlan', planId: PLAN }).thenRefused('AlreadyDecided');
});

test('wrong terms, an unknown plan, a frozen account and too many plans are refused', () => {
  for (const [wrong, path] of [
    [{ amount: usd(99) }, 'amount'],
    [{ day: 0 }, 'day'],
    [{ day: 32 }, 'day'],
  ] as const) {
    given(opened)
      .when({ ...start, ...wrong })
      .thenRefused('BadInput', { path });
    running()
      .when({ type: 'ChangeDepositPlan', planId: PLAN, ...wrong })
      .thenRefused('BadInput', { path });
  }
  given(opened).when({ type: 'EndDepositPlan', planId: PLAN }).thenRefused('NotFound');
  given(opened, { ...frozen, by: admin })
    .when(start)
    .thenRefused('AccountFrozen');
  const many = Array.from({ length: 20 }, (_, index): Past => ({
    type: 'DepositPlanStarted',
    data: { planId: `${OWNER}.${String(index).padStart(12, '0')}`, ...terms },
  }));
  given(opened, ...many)
    .when(start)
    .thenRefused('TooMany', { depositPlans: 20 });
});

test('each month is requested once, on its day and not before', () => {
  running().when(of('2026-12'), system, { at: '2026-12-30T23:59:59.000Z' }).thenRefused('BadInput');
  const { requests, depositPlans } = running().when(of('2026-12'), system, dec31).leadsTo();
  expect(requests.get(CREATED)).toMatchObject({ amount: usd(150), planId: PLAN, month: '2026-12', status: 'pending' });
  expect(depositPlans.get(PLAN)).toMatchObject({ lastMonth: '2026-12', lastRequestId: CREATED });
  running(requested('2026-12')).when(of('2026-12'), system, dec31).thenRefused('AlreadyDecided');
  running(requested('2026-12')).when(of('2026-11'), system, dec31).thenRefused('AlreadyDecided');
});

test('a month is left out while the last deposit is pending, or the account is frozen or locked', () => {
  const why = (...past: readonly Past[]) => {
    const state = running(...past)
      .when(of('2026-12'), system, dec31)
      .leadsTo();
    expect(state.depositPlans.get(PLAN)?.lastMonth).toBe('2026-12');
    return state.pendingRequests;
  };
  expect(why(requested('2026-11'))).toBe(1);
  expect(why({ ...frozen, by: admin })).toBe(0);
  expect(why({ type: 'WithdrawalsLocked', data: {} })).toBe(0);
  running(requested('2026-11'))
    .when(of('2026-12'), system, dec31)
    .thenEvents({
      type: 'PlannedDepositSkipped',
      data: { planId: PLAN, month: '2026-12', amount: usd(150), why: 'pending' },
    });
});

test('the days 29 to 31 are the last one of a shorter month, and a date lies after today in a month of its own', () => {
  expect(['2026-02', '2028-02', '2026-04', '2026-12'].map((month) => planDate(month, 31))).toEqual([
    '2026-02-28',
    '2028-02-29',
    '2026-04-30',
    '2026-12-31',
  ]);
  const next = (day: number, after: string, lastMonth = '') => nextPlanDate({ day, lastMonth }, after);
  expect(next(15, '2026-11-10')).toBe('2026-11-15');
  expect(next(15, '2026-11-15')).toBe('2026-12-15');
  expect(next(20, '2026-11-16', '2026-11')).toBe('2026-12-20');
  expect(next(31, '2026-12-31')).toBe('2027-01-31');
});
