import type { RequestKind } from '@northvale/ledger/account/state.ts';
import type { Recorded } from '@northvale/ledger/decider.ts';
import { controlAccount } from '@northvale/ledger/journal/chartOfAccounts.ts';
import { add, type Cents, usd, ZERO } from '@northvale/ledger/money.ts';
import type { CheckpointEvent } from '@northvale/ledger/proof/checkpointStream.ts';
import {
  balanceAdjusted,
  HOLDING,
  holdingMatured,
  opened,
  OWNER,
  type Past,
  system,
  unitsPurchased,
  verified,
} from '@northvale/ledger/testing/given.ts';
import { randomHistory } from '@northvale/ledger/testing/randomHistory.ts';
import { stored } from '@northvale/ledger/testing/storedEvents.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listed, storyOf } from '../../testing/histories.ts';
import { createReadTables } from '../../testing/readTables.ts';
import { projectedEvent, type Projection } from '../engine/projection.ts';
import { figures, mondayOf, totalsTable, weeksTable } from './figures.ts';
import { holdings, holdingsTable } from './holdings.ts';
import { PROJECTIONS } from './readModels.ts';
import { signedCheckpointsTable } from './signedCheckpoints.ts';
import { journalMonthsTable, trialBalance } from './trialBalance.ts';

const looksAt = (projection: Projection): readonly Projection[] => projection.looksAt ?? [];

const named = PROJECTIONS.map((projection) => [projection.name, projection] as const);

// Sums are the applier's job, and its tests'.
describe.each(named.filter(([, { tables }]) => tables.every(({ sums }) => !sums)))('%s', (_, projection) => {
  test('applying events again changes nothing, wherever the redelivery begins', () => {
    fc.assert(
      fc.property(randomHistory, fc.nat(), (history, n) => {
        const events = [listed, ...stored('account', OWNER, history.events)];
        const tables = createReadTables(projection, ...looksAt(projection));
        tables.apply(events);
        const once = structuredClone(tables.dump());
        tables.apply(events.slice(n % events.length), 3);
        expect(tables.dump()).toEqual(once);
      }),
    );
  });
});

describe.each(named)('%s', (_, projection) => {
  test('how events are cut into batches makes no difference', () => {
    fc.assert(
      fc.property(randomHistory, fc.integer({ min: 1, max: 9 }), (history, batchSize) => {
        const events = [listed, ...stored('account', OWNER, history.events)];
        const whole = createReadTables(projection, ...looksAt(projection));
        whole.apply(events);
        const cut = createReadTables(projection, ...looksAt(projection));
        cut.apply(events, batchSize);
        expect(cut.dump()).toEqual(whole.dump());
      }),
    );
  });
});

test('each is applied before those that it looks at', () => {
  const order: readonly Projection[] = PROJECTIONS;
  for (const [place, projection] of order.entries()) {
    for (const seen of looksAt(projection)) expect(order.indexOf(seen)).toBeGreaterThan(place);
  }
});

function rowAfter(...facts: readonly Past[]) {
  const tables = createReadTables(holdings);
  tables.apply(storyOf(opened, balanceAdjusted(usd(500)), verified, ...facts));
  return tables.rowsOf(holdingsTable)[0];
}

test('a purchase is a holding on the terms of its day', () => {
  expect(rowAfter(unitsPurchased(usd(200)))).toMatchObject({
    id: HOLDING,
    user_id: OWNER,
    investment_id: 'an-investment',
    units: 1,
    amount: usd(200),
    return_amount: usd(20),
    investment_return: '10%',
    status: 'active',
    purchased_at: '2026-01-04T00:00:00.000Z',
    matures_at: '2026-12-01T00:00:00.000Z',
  });
});

test('a matured holding is completed', () => {
  expect(rowAfter(unitsPurchased(usd(200)), holdingMatured(usd(200)))).toMatchObject({
    status: 'completed',
    revision: 4,
  });
});

test('a maturity without a purchase is refused', () => {
  expect(() => rowAfter(holdingMatured(usd(200)))).toThrow('which nobody bought');
});

const facts: readonly CheckpointEvent[] = [
  { type: 'CheckpointSigned', data: { origin: 'ledger.example', size: 3, root: 'three', note: 'a note' } },
  { type: 'CheckpointCosigned', data: { size: 3, cosignatures: '— one\n' } },
  { type: 'CheckpointCosigned', data: { size: 3, cosignatures: '— two\n' } },
  { type: 'CheckpointSigned', data: { origin: 'ledger.example', size: 21, root: 'more', note: 'another' } },
];
const events = stored(
  'checkpoint',
  'ledger',
  facts.map((fact, revision): Recorded<CheckpointEvent> => {
    const occurredAt = `2026-11-21T12:0${revision}:00.000Z`;
    return { ...fact, revision, occurredAt, actor: system, commandId: '' };
  }),
);

test('each checkpoint is a row, with the cosignatures that came later', () => {
  const tables = createReadTables(...PROJECTIONS);
  tables.apply(events, 1);
  tables.apply(events.slice(1));
  const [first, second] = tables.rowsOf(signedCheckpointsTable);
  expect(first).toEqual({
    origin: 'ledger.example',
    size: 3,
    root: 'three',
    note: 'a note',
    cosignatures: '— one\n— two\n',
    signed_at: '2026-11-21T12:00:00.000Z',
    revision: 2,
  });
  expect(second).toMatchObject({ size: 21, cosignatures: '', revision: 3 });
  // No other read table knows of them.
  expect(Object.keys(tables.dump())).toEqual(['signed_checkpoints']);
});

test('the totals are what the accounts hold, and the weeks what was moved in them', () => {
  fc.assert(
    fc.property(randomHistory, fc.integer({ min: 1, max: 20 }), ({ events, state }, batchSize) => {
      const log = stored('account', OWNER, events);
      const tables = createReadTables(figures);
      tables.apply(log, batchSize);
      const { cash, held } = state;
      const asked = (kind: RequestKind) => [...state.requests.values()].filter((request) => request.kind === kind);
      const pending = (kind: RequestKind) => asked(kind).filter(({ status }) => status === 'pending').length;
      expect(tables.rowsOf(totalsTable)).toMatchObject([
        {
          accounts: state.closed ? 0 : 1,
          deposits: asked('deposit').length,
          withdrawals: asked('withdrawal').length,
          holdings: state.holdings.size,
          pending_deposits: pending('deposit'),
          pending_withdrawals: pending('withdrawal'),
          cash,
          held,
        },
      ]);
      const deposits = new Map<string, Cents>();
      for (const { event } of log.map(projectedEvent)) {
        if (event.type !== 'DepositApproved') continue;
        const monday = mondayOf(event.occurredAt);
        deposits.set(monday, add(deposits.get(monday) ?? ZERO, event.data.amount));
      }
      const found = tables.rowsOf(weeksTable).filter((week) => week.deposits > 0);
      expect(new Map(found.map((week) => [week.monday, week.deposits]))).toEqual(deposits);
    }),
  );
});

test.each([
  ['2026-11-16T00:00:00.000Z', '2026-11-16'],
  ['2026-11-22T23:59:59.999Z', '2026-11-16'],
  ['2026-11-23T00:00:00.000Z', '2026-11-23'],
  ['2027-01-01T12:00:00.000Z', '2026-12-28'],
])('%s is in the week of %s', (time, monday) => {
  expect(mondayOf(time)).toBe(monday);
});

test('whatever happens, a month holds what its entries have debited and credited', () => {
  fc.assert(
    fc.property(randomHistory, fc.integer({ min: 1, max: 20 }), (history, batchSize) => {
      const events = stored('account', OWNER, history.events);
      const tables = createReadTables(trialBalance);
      tables.apply(events, batchSize);
      const expected = new Map<string, { debit: Cents; credit: Cents }>();
      for (const { event, entry } of events.map(projectedEvent)) {
        for (const { account, debit, credit } of entry) {
          const isOwners = account.startsWith('investor:');
          const key = `${controlAccount(account)} ${isOwners ? OWNER : ''} ${event.occurredAt.slice(0, 'yyyy-mm'.length)}`;
          const before = expected.get(key) ?? { debit: ZERO, credit: ZERO };
          expected.set(key, { debit: add(before.debit, debit), credit: add(before.credit, credit) });
        }
      }
      const found = tables.rowsOf(journalMonthsTable);
      expect(
        new Map(found.map(({ account, user_id, period, ...sums }) => [`${account} ${user_id} ${period}`, sums])),
      ).toEqual(expected);
    }),
  );
});
