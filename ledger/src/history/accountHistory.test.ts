import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import {
  admin,
  given,
  HOLDING,
  opened,
  owner,
  OWNER,
  proposed,
  REQUEST,
  unitsPurchased,
  verified,
  wholeAccount,
  withdrawalRequested,
} from '../../testing/given.ts';
import { madeBy, manyDeposits, tellAccount, type Told } from '../../testing/tellAccount.ts';
import { account } from '../account/account.ts';
import type { AccountState } from '../account/state.ts';
import { canonicalJson } from '../event/json.ts';
import { createMemoryEventStore } from '../eventStore/memory/memoryEventStore.ts';
import { usd } from '../money.ts';
import { createAccountHistory, createWaypoints, namedRequests, WAYPOINT_EVERY } from './accountHistory.ts';
import { BEFORE_OPENING, type Moment, stepFrom } from './moment.ts';
import { stateForm, stateHash } from './stateForm.ts';

const STORY: readonly Told[] = [
  ['2026-05-28T09:12:00.000Z', owner, { type: 'OpenAccount', userId: OWNER }],
  ['2026-05-28T10:02:00.000Z', owner, { type: 'RequestDeposit', amount: usd(3_000), method: 'Bank Transfer' }],
  ['2026-05-28T14:31:05.250Z', admin, { type: 'ApproveDeposit', requestId: madeBy(1) }],
  ['2026-09-14T08:41:00.000Z', owner, { type: 'RequestWithdrawal', amount: usd(800), method: 'Bank Transfer' }],
  ['2026-09-14T08:41:00.000Z', owner, { type: 'CancelWithdrawal', requestId: madeBy(3) }],
];

async function told(story: readonly Told[]) {
  const store = createMemoryEventStore();
  await tellAccount(store, story);
  return store;
}

const figures = (moment: Moment | undefined) =>
  moment && [moment.revision, moment.state.cash, moment.state.held, moment.state.pendingRequests];

test('an account is as it stood right after each of its events', async () => {
  const history = createAccountHistory(await told(STORY));
  const each = await Promise.all([0, 1, 2, 3, 4].map((revision) => history.atRevision(OWNER, revision)));
  expect(each.map(figures)).toEqual([
    [0, 0, 0, 0],
    [1, 0, 0, 1],
    [2, usd(3_000), 0, 0],
    [3, usd(2_200), usd(800), 1],
    [4, usd(3_000), 0, 0],
  ]);
  expect(figures(await history.now(OWNER))).toEqual(figures(each[4]));
});

test('a moment counts the events of its own millisecond, and all of them', async () => {
  const history = createAccountHistory(await told(STORY));
  const revisionAt = async (time: string) => (await history.atTime(OWNER, time))?.revision;
  expect(await revisionAt('2026-05-28T14:31:05.249Z')).toBe(1);
  expect(await revisionAt('2026-05-28T14:31:05.250Z')).toBe(2);
  expect(await revisionAt('2026-09-14T08:41:00.000Z')).toBe(4);
  expect(await revisionAt('2026-12-31T00:00:00.000Z')).toBe(4);
});

test('before its opening, beyond its head and without a stream there is no account', async () => {
  const history = createAccountHistory(await told(STORY));
  expect(await history.atTime(OWNER, '2026-05-28T09:11:59.999Z')).toBeUndefined();
  expect(await history.atRevision(OWNER, 5)).toBeUndefined();
  expect(await history.now('nobody')).toBeUndefined();
});

test('steps show each event between the account before and after it', async () => {
  const history = createAccountHistory(await told(STORY));
  const steps = [];
  for await (const page of history.steps(OWNER, 3)) steps.push(...page);
  expect(steps.map(({ event, before, after }) => [event.type, before.held, after.state.held])).toEqual([
    ['WithdrawalRequested', 0, usd(800)],
    ['WithdrawalCancelled', usd(800), 0],
  ]);
  const middle = [];
  for await (const page of history.steps(OWNER, 1, 2)) middle.push(...page);
  expect(middle.map(({ event }) => event.revision)).toEqual([1, 2]);
});

// Longer than two waypoints are apart, with more settled requests than a waypoint keeps.
const LONG = manyDeposits(WAYPOINT_EVERY + 60);
let long: Awaited<ReturnType<typeof told>>;
let straight: Moment[];
beforeAll(async () => {
  long = await told(LONG);
  let moment = BEFORE_OPENING;
  straight = [];
  for (let from = 0; from < LONG.length; from += 1_000) {
    for (const stored of await long.readStream(`account-${OWNER}`, { from })) {
      moment = stepFrom(moment, stored).after;
      straight.push(moment);
    }
  }
});

test('a replay that starts at a waypoint comes to what a replay from the start comes to', async () => {
  const history = createAccountHistory(long);
  await history.now(OWNER);
  for (const revision of [0, 1, 498, 499, 500, 501, 750, 999, 1_000, 1_119, 1_120]) {
    const [replayed, folded] = [await history.atRevision(OWNER, revision), straight[revision]];
    if (!replayed || !folded) throw new Error(`no revision ${revision}`);
    expect(stateHash(replayed)).toBe(stateHash(folded));
    expect(namedRequests(replayed.state)).toEqual(namedRequests(folded.state));
    expect((await history.atTime(OWNER, folded.occurredAt))?.revision).toBe(revision);
  }
});

test('what was given stays as it is, however the account is folded on', async () => {
  const history = createAccountHistory(long);
  const given = await history.atRevision(OWNER, WAYPOINT_EVERY + 40);
  const steps = [];
  for await (const page of history.steps(OWNER, WAYPOINT_EVERY - 20, 2 * WAYPOINT_EVERY + 20)) steps.push(...page);
  await history.now(OWNER);
  expect(given && stateHash(given)).toBe(hashAt(WAYPOINT_EVERY + 40));
  for (const { before, after } of steps) {
    expect(stateHash(after)).toBe(hashAt(after.revision));
    expect(namedRequests(before)).toEqual(namedRequests(straight[after.revision - 1]?.state ?? before));
  }
});

const hashAt = (revision: number) => stateHash(straight[revision] as Moment);

test('a waypoint that the store does not confirm counts for nothing', async () => {
  const waypoints = createWaypoints();
  await createAccountHistory(long, waypoints).now(OWNER);
  expect(waypoints.upTo(`account-${OWNER}`, Infinity)?.revision).toBe(2 * WAYPOINT_EVERY - 1);
  const other = await told(
    LONG.map(([at, by, command], index) => [at, index === 1 ? { ...by, role: 'auditor' } : by, command]),
  );
  const found = await createAccountHistory(other, waypoints).now(OWNER);
  expect(found?.hash).toBe((await other.lastEvent())?.metadata.hash);
  expect(found?.state.cash).toBe(straight.at(-1)?.state.cash);
});

test('what is asked of an account side by side is folded once', async () => {
  let read = 0;
  const counting: typeof long = {
    ...long,
    async readStream(...asked) {
      const events = await long.readStream(...asked);
      read += events.length;
      return events;
    },
  };
  const history = createAccountHistory(counting);
  const asked = [history.now(OWNER), history.atRevision(OWNER, LONG.length - 2), history.atTime(OWNER, '2027-01-01')];
  expect((await Promise.all(asked)).map((moment) => moment?.revision)).not.toContain(undefined);
  expect(read).toBeLessThan(LONG.length + 3 * WAYPOINT_EVERY);
});

test('waypoints are bounded: a very long account keeps fewer of them, from its start to its end', () => {
  const waypoints = createWaypoints(400_000);
  const moment = (revision: number): Moment => ({
    state: account.initialState,
    revision,
    hash: String(revision),
    occurredAt: new Date(revision).toISOString(),
  });
  const last = 1_000 * WAYPOINT_EVERY - 1;
  for (let revision = WAYPOINT_EVERY - 1; revision <= last; revision += WAYPOINT_EVERY) {
    waypoints.keep('account-1', moment(revision));
  }
  const found = Array.from({ length: 10 }, (_, tenth) => waypoints.upTo('account-1', ((tenth + 1) * last) / 10));
  expect(found.map((waypoint, tenth) => (waypoint?.revision ?? 0) >= (tenth * last) / 10)).not.toContain(false);
});

test('a stream whose events do not follow each other is not folded', async () => {
  const [first, , third] = await long.readStream(`account-${OWNER}`, { limit: 3 });
  if (!first || !third) throw new Error('three events');
  const opened = stepFrom(BEFORE_OPENING, first).after;
  expect(() => stepFrom(opened, third)).toThrow("doesn't follow the event before it");
  expect(() => stepFrom(opened, { ...third, revision: 1 })).toThrow("doesn't follow the event before it");
});

const { state } = given(
  { ...opened, at: '2026-05-28T09:12:00.000Z' },
  verified,
  { type: 'BalanceAdjusted', data: { newBalance: usd(5_000), difference: usd(5_000) }, by: admin },
  { ...withdrawalRequested(usd(800)), at: '2026-09-14T08:41:00.000Z' },
  { ...unitsPurchased(usd(100)), at: '2026-09-15T00:00:00.000Z' },
  { ...proposed(usd(9_000)), by: admin, at: '2026-09-16T00:00:00.000Z' },
);
const moment = { state, revision: 5, hash: 'ab'.repeat(32), occurredAt: '2026-09-16T00:00:00.000Z' };

// Written out, so that another program can be held to it: docs/auditors.md says the same in words.
const TEXT =
  `{"activeHoldings":{"${HOLDING}":{"amount":10000,"duration":"1 months","investmentId":"an-investment",` +
  `"investmentName":"Old Mill Apartments","investmentReturn":"10%","maturesAt":"2026-12-01T00:00:00.000Z",` +
  `"purchasedAt":"2026-09-15T00:00:00.000Z","returnAmount":1000,"units":1}},"bankAccounts":[],"cash":410000,"closed":false,` +
  `"eventHash":"${'ab'.repeat(32)}","format":"northvale-account@1","frozen":false,"held":80000,"invested":10000,` +
  `"openRequests":{"${REQUEST}":{"amount":80000,"approvals":[],"createdAt":"2026-09-14T08:41:00.000Z",` +
  `"kind":"withdrawal","method":"Bank Transfer"}},"openedAt":"2026-05-28T09:12:00.000Z","plan":"free",` +
  `"proposal":{"at":"2026-09-16T00:00:00.000Z","by":"${admin.id}","id":"${OWNER}.dddddddddddd",` +
  `"newBalance":900000,"reason":"sealed:why"},"revision":5,"role":"user","userId":"${OWNER}","verified":true}`;

test('a state has one canonical text, and its hash is that of the text', () => {
  expect(canonicalJson(stateForm(moment))).toBe(TEXT);
  expect(stateHash(moment)).toBe(createHash('sha256').update(TEXT).digest('hex'));
});

test('what is settled is not in it', () => {
  const settled = given(
    opened,
    { type: 'DepositRequested', data: { requestId: REQUEST, amount: usd(100), method: 'Card' } },
    { type: 'DepositApproved', data: { requestId: REQUEST, amount: usd(100) }, by: admin },
  );
  const { openRequests, activeHoldings } = stateForm({ ...moment, state: settled.state });
  expect([openRequests, activeHoldings]).toEqual([{}, {}]);
});

/** Under which name an account's values are in its form; undefined what counts for some days or follows from others. */
const NAMES: Readonly<Record<keyof AccountState, string | undefined>> = {
  userId: 'userId',
  revision: 'revision',
  cash: 'cash',
  held: 'held',
  invested: 'invested',
  role: 'role',
  adminSince: undefined,
  adminUntil: undefined,
  roleProposal: 'roleProposal',
  verified: 'verified',
  identityDecidedAt: undefined,
  frozen: 'frozen',
  withdrawalsLocked: 'withdrawalsLocked',
  withdrawalsLockedAt: undefined,
  closed: 'closed',
  plan: 'plan',
  openedAt: 'openedAt',
  bankAccounts: 'bankAccounts',
  bankAccountLinkedAt: undefined,
  paidTo: undefined,
  lastDay: undefined,
  requests: 'openRequests',
  pendingRequests: undefined,
  holdings: 'activeHoldings',
  activeHoldings: undefined,
  abandoned: 'abandoned',
  depositPlans: 'depositPlans',
  proposal: 'proposal',
  movedAt: undefined,
};

test('of each value of an account it is decided whether it is in it', () => {
  const named = Object.values(NAMES).filter((name) => name !== undefined);
  const form = Object.keys(stateForm({ ...moment, state: wholeAccount }));
  expect(form.toSorted()).toEqual([...named, 'format', 'eventHash'].toSorted());
});

test('auditors are told of each of its members', () => {
  const told = readFileSync(new URL('../../../docs/auditors.md', import.meta.url), 'utf8');
  const rows = told.split('\n').filter((line) => line.startsWith('| `'));
  const firsts = new Set(rows.flatMap((row) => (row.split('|')[1] ?? '').match(/\w[\w@-]*/g) ?? []));
  expect(Object.keys(stateForm({ ...moment, state: wholeAccount })).filter((name) => !firsts.has(name))).toEqual([]);
});
