import type { RequestKind } from '@northvale/ledger/account/state.ts';
import { add, type Cents, ZERO } from '@northvale/ledger/money.ts';
import { OWNER } from '@northvale/ledger/testing/given.ts';
import { randomHistory } from '@northvale/ledger/testing/randomHistory.ts';
import { stored } from '@northvale/ledger/testing/storedEvents.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createReadTables } from '../../testing/readTables.ts';
import { projectedEvent } from '../engine/projection.ts';
import { figures, mondayOf, totalsTable, weeksTable } from './figures.ts';

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
