import { controlAccount } from '@northvale/ledger/journal/chartOfAccounts.ts';
import { add, type Cents, ZERO } from '@northvale/ledger/money.ts';
import { OWNER } from '@northvale/ledger/testing/given.ts';
import { randomHistory } from '@northvale/ledger/testing/randomHistory.ts';
import { stored } from '@northvale/ledger/testing/storedEvents.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createReadTables } from '../../testing/readTables.ts';
import { projectedEvent } from '../engine/projection.ts';
import { journalMonthsTable, trialBalance } from './trialBalance.ts';

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
