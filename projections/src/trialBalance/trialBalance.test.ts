import { controlAccount } from '@northvale/ledger/journal/chartOfAccounts.ts';
import { add, type Cents, ZERO } from '@northvale/ledger/money.ts';
import { OWNER } from '@northvale/ledger/testing/given.ts';
import { randomHistory } from '@northvale/ledger/testing/randomHistory.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stored } from '@northvale/ledger/testing/storedEvents.ts';
import { createReadTables } from '../../testing/readTables.ts';
import { accounts } from '../accounts/accounts.ts';
import { projectedEvent } from '../projectedEvent.ts';
import { controlDaysTable, investorAccountsTable, journalMonthsTable, trialBalance } from './trialBalance.ts';

const itself = (account: string): string => account;

test.each([
  ['month', 'yyyy-mm', journalMonthsTable, itself],
  ['day, of all that mean the same,', 'yyyy-mm-dd', controlDaysTable, controlAccount],
] as const)(
  'whatever happens, a %s holds what its entries have debited and credited',
  (_, { length }, table, nameOf) => {
    fc.assert(
      fc.property(randomHistory, fc.integer({ min: 1, max: 20 }), (history, batchSize) => {
        const events = stored('account', OWNER, history.events);
        const tables = createReadTables(trialBalance, accounts);
        tables.apply(events, batchSize);
        const expected = new Map<string, { debit: Cents; credit: Cents }>();
        for (const { event, entry } of events.map(projectedEvent)) {
          for (const { account, debit, credit } of entry) {
            const key = `${nameOf(account)} ${event.occurredAt.slice(0, length)}`;
            const before = expected.get(key) ?? { debit: ZERO, credit: ZERO };
            expected.set(key, { debit: add(before.debit, debit), credit: add(before.credit, credit) });
          }
        }
        const found: readonly { account: string; period: string; debit: Cents; credit: Cents }[] = tables.rowsOf(table);
        expect(
          new Map(found.map(({ account, period, debit, credit }) => [`${account} ${period}`, { debit, credit }])),
        ).toEqual(expected);
      }),
    );
  },
);

test('an investor’s account is known from its first entry on, and counted once', () => {
  fc.assert(
    fc.property(randomHistory, fc.integer({ min: 1, max: 20 }), (history, batchSize) => {
      const events = stored('account', OWNER, history.events);
      const tables = createReadTables(trialBalance, accounts);
      tables.apply(events, batchSize);
      const since = new Map<string, string>();
      for (const { event, entry } of events.map(projectedEvent)) {
        for (const { account } of entry) {
          if (account.startsWith('investor:') && !since.has(controlAccount(account)))
            since.set(controlAccount(account), event.occurredAt);
        }
      }
      const found = tables.rowsOf(investorAccountsTable);
      expect(new Map(found.map((row) => [row.account, row.since]))).toEqual(since);
      expect(found.every(({ user_id }) => user_id === OWNER)).toBe(true);
      const counted = tables.rowsOf(controlDaysTable).filter(({ opened }) => opened > 0);
      expect(new Map(counted.map(({ account, period, opened }) => [account, [period, opened]]))).toEqual(
        new Map([...since].map(([account, time]) => [account, [time.slice(0, 'yyyy-mm-dd'.length), 1]])),
      );
    }),
  );
});
