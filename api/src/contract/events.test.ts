import { account } from '@northvale/ledger/account/account.ts';
import { investment } from '@northvale/ledger/investment/investment.ts';
import { postings } from '@northvale/ledger/journal.ts';
import { OWNER } from '@northvale/ledger/testing/given.ts';
import { randomHistory } from '@northvale/ledger/testing/randomHistory.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EVENT_TYPES, MONEY_EVENT_TYPES } from './events.ts';

test('the contract names every event that the ledger writes', () => {
  const written = [account, investment].flatMap(({ schemaVersions }) => Object.keys(schemaVersions));
  expect(EVENT_TYPES.toSorted()).toEqual([...new Set(written)].toSorted());
});

test('what books an entry is named as moving money', () => {
  fc.assert(
    fc.property(randomHistory, ({ events }) => {
      const booked = events.filter((event) => postings(event, OWNER).length > 0);
      for (const { type } of booked) expect(MONEY_EVENT_TYPES).toContain(type);
    }),
  );
});
