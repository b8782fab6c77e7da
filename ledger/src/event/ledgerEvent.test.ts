import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { admin, balanceAdjusted, given, opened, OWNER, verified } from '../../testing/given.ts';
import { account } from '../account/account.ts';
import { bank } from '../bank/bank.ts';
import { reconciliation } from '../bank/reconciliation.ts';
import { checkpoint } from '../proof/checkpointStream.ts';
import { eventIdOf } from './envelope.ts';
import type { RecordedEvent } from '../eventStore/eventStore.ts';
import { investment } from '../investment/investment.ts';
import { cents, usd } from '../money.ts';
import { type LedgerEvent, ledgerEvent } from './ledgerEvent.ts';
import { hashEvent } from './seal.ts';

// One stored event of each type and version, as a store once gave it back. They are never changed: what was written
// must be read for ever. A new version of a type is added to them.
const stored = JSON.parse(
  readFileSync(new URL('../../testing/fixtures/events.json', import.meta.url), 'utf8'),
) as Readonly<Record<string, Omit<RecordedEvent, 'position'>>>;
const fixtures = new Map(Object.entries(stored).map(([name, event]) => [name, { ...event, position: '' }]));
const names = [...fixtures.keys()];

// The account of types that came when the first one's life was told.
const LATER = 'account-01890000-0000-7000-8000-000000000002';

function fixture(type: string): RecordedEvent {
  const found = fixtures.get(`${type}.v1`);
  if (!found) throw new Error(`there is no stored ${type}`);
  return found;
}

test('each version of each event type has a stored example', () => {
  const versions = [account, investment, bank, reconciliation, checkpoint].flatMap(({ schemaVersions }) =>
    Object.entries(schemaVersions),
  );
  const wanted = versions.flatMap(([type, latest]) =>
    Array.from({ length: latest }, (_, index) => `${type}.v${index + 1}`),
  );
  // One type may be of several aggregates.
  expect(names.toSorted()).toEqual([...new Set(wanted)].toSorted());
});

test.each(names)('%s is what was sealed: its hash and id follow from what is stored', (name) => {
  const stored = fixtures.get(name) as RecordedEvent;
  expect(`${stored.type}.v${stored.metadata.schemaVersion}`).toBe(name);
  expect(hashEvent(stored)).toBe(stored.metadata.hash);
  expect(eventIdOf(stored.metadata.hash)).toBe(stored.id);
});

/** Another event of a type, about the request or proposal that a stored one speaks of. */
function another(type: string, revision: number, about: string): RecordedEvent {
  const { requestId, proposalId, amount } = fixture(about).data;
  return { ...fixture(type), revision, data: { ...fixture(type).data, requestId, proposalId, amount } };
}

const inOrder = (a: RecordedEvent, b: RecordedEvent) => a.revision - b.revision;
const read = (stream: string, ...more: readonly RecordedEvent[]) =>
  [...fixtures.values(), ...more]
    .filter((event) => event.stream === stream)
    .toSorted(inOrder)
    .map(ledgerEvent);

const foldedAccount = (life: readonly LedgerEvent[]) =>
  life.reduce(
    (before, { category, event }) => (category === 'account' ? account.evolve(before, event) : before),
    account.initialState,
  );

test('the stored events of an account fold to the account that they were written for', () => {
  // In between stood events of types that have their example already; the last balance edit is left out.
  const life = read(
    `account-${OWNER}`,
    another('DepositRequested', 5, 'DepositRejected'),
    another('DepositRequested', 7, 'DepositCancelled'),
    another('WithdrawalRequested', 12, 'WithdrawalRejected'),
    another('WithdrawalRequested', 14, 'WithdrawalCancelled'),
    another('BalanceAdjustmentProposed', 18, 'BalanceAdjusted'),
  );
  const state = foldedAccount(life);
  expect(state).toMatchObject({
    userId: OWNER,
    revision: 30,
    bankAccounts: [],
    cash: cents(6_031_88),
    held: 0,
    verified: true,
    frozen: false,
    closed: true,
    role: 'auditor',
    plan: 'member',
    openedAt: '2026-02-02T12:30:00.250Z',
    pendingRequests: 0,
    activeHoldings: 0,
  });
  const statuses = [...state.requests.values()].map(({ status }) => status);
  expect(statuses).toEqual(['approved', 'rejected', 'cancelled', 'approved', 'rejected', 'cancelled']);
  expect([...state.holdings.values()]).toMatchObject([{ units: 3, amount: usd(255), status: 'completed' }]);
});

test('the stored events of types that came later fold to what they were written for', () => {
  const later = read(LATER);
  const proposed = later.filter(({ event }) => event.type === 'RoleChangeProposed');
  const { role, by } = foldedAccount(proposed).roleProposal ?? {};
  expect([role, by]).toEqual(['admin', '01890000-0000-7000-8000-0000000000aa']);
  expect(foldedAccount(later).roleProposal).toBeUndefined();
});

test('the stored events of a limited offer and of its buyer fold to what they were written for', () => {
  const investor = given(opened, verified, { ...balanceAdjusted(usd(1_000)), by: admin }).state;
  const buyer = read('account-01890000-0000-7000-8000-000000000003').reduce(
    (before, { category, event }) => (category === 'account' ? account.evolve(before, event) : before),
    investor,
  );
  expect(buyer).toMatchObject({ cash: cents(1_052_50), invested: 0, activeHoldings: 0 });
  expect([...buyer.holdings.values()]).toMatchObject([
    { fee: { amount: cents(1_50) }, fundCharge: '0.4%', atMaturity: 'reinvestAll', notReinvested: 'SoldOut' },
  ]);
  expect([...buyer.abandoned.values()]).toEqual([4]);
  const offer = read('investment-01890000-0000-7000-8000-0000000000ef')
    .slice(0, -1)
    .reduce(
      (before, { category, event }) => (category === 'investment' ? investment.evolve(before, event) : before),
      investment.initialState,
    );
  expect(offer).toMatchObject({ fundCharge: '0.4%', unitsOffered: 40, sold: 12, reserved: 0 });
});

test('the stored events of a bank account and of signed days fold to what they were written for', () => {
  const state = read('bank-US64SVBKUS6S3300958879').reduce(
    (before, { category, event }) => (category === 'bank' ? bank.evolve(before, event) : before),
    bank.initialState,
  );
  expect(state).toMatchObject({ from: '2026-11-03', to: '2026-11-03', balance: 6_049_750 });
  const [matched, explained, open] = [...state.lines.values()];
  expect(matched?.match).toMatchObject({ approves: true });
  expect(explained?.explanation).toEqual({ as: 'firmIn' });
  expect(open?.explanation).toBeUndefined();
  const [day] = read('reconciliation-clients');
  expect(day?.event).toMatchObject({ type: 'ReconciliationSigned', data: { date: '2026-11-03' } });
});

test('the stored events of an investment fold to the investment that they were written for', () => {
  const state = read('investment-01890000-0000-7000-8000-0000000000ee').reduce(
    (before, { category, event }) => (category === 'investment' ? investment.evolve(before, event) : before),
    investment.initialState,
  );
  expect(state).toMatchObject({
    investmentId: '01890000-0000-7000-8000-0000000000ee',
    revision: 2,
    termsMovedAt: 2,
    listed: false,
    createdAt: '2026-02-02T10:30:00.250Z',
    name: 'Old Mill Apartments – 2nd phase',
    category: 'Real Estate',
    investmentReturn: '12.5%',
    duration: '1 months',
    pricePerUnit: usd(85),
    img: '/media/old-mill.webp',
    fundCharge: '',
    unitsOffered: 0,
    sold: 0,
  });
});
