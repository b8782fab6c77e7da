import { readFileSync } from 'node:fs';
import { account } from '@northvale/ledger/account/account.ts';
import type { AccountEvent } from '@northvale/ledger/account/acts.ts';
import { domainEvent } from '@northvale/ledger/event/ledgerEvent.ts';
import { bank } from '@northvale/ledger/bank/bank.ts';
import { reconciliation } from '@northvale/ledger/bank/reconciliation.ts';
import { investment } from '@northvale/ledger/investment/investment.ts';
import { postings } from '@northvale/ledger/journal/journal.ts';
import { checkpoint } from '@northvale/ledger/proof/checkpointStream.ts';
import { OWNER } from '@northvale/ledger/testing/given.ts';
import { expect, test } from 'vitest';
import { EVENT_TYPES, MONEY_EVENT_TYPES } from './events.ts';

test('the contract names every event that the ledger writes', () => {
  const written = [account, investment, bank, reconciliation].flatMap(({ schemaVersions }) =>
    Object.keys(schemaVersions),
  );
  expect(EVENT_TYPES.toSorted()).toEqual([...new Set(written)].toSorted());
});

const versions = { ...investment.schemaVersions, ...checkpoint.schemaVersions, ...account.schemaVersions };

// One stored event of each type and version.
const examples = Object.entries(
  JSON.parse(readFileSync(new URL('../../../ledger/testing/fixtures/events.json', import.meta.url), 'utf8')) as object,
).map(([name, stored]): [string, AccountEvent] => [name, domainEvent(stored, versions)]);

test.each(examples.filter(([name]) => !/^(Investment|Checkpoint|UnitsReserved|Reservation)/.test(name)))(
  '%s is named as moving money where it books an entry',
  (_, event) => {
    expect(MONEY_EVENT_TYPES.some((type) => type === event.type)).toBe(postings(event, OWNER).length > 0);
  },
);
