import { readFileSync } from 'node:fs';
import { account } from '@northvale/ledger/account/account.ts';
import { bank } from '@northvale/ledger/bank/bank.ts';
import { reconciliation } from '@northvale/ledger/bank/reconciliation.ts';
import { ledgerEvent } from '@northvale/ledger/event/ledgerEvent.ts';
import type { RecordedEvent } from '@northvale/ledger/eventStore/eventStore.ts';
import { investment } from '@northvale/ledger/investment/investment.ts';
import { entryOf } from '@northvale/ledger/journal/entry.ts';
import { expect, test } from 'vitest';
import { EVENT_TYPES, MONEY_EVENT_TYPES } from './events.ts';

test('the contract names every event that the ledger writes', () => {
  const written = [account, investment, bank, reconciliation].flatMap(({ schemaVersions }) =>
    Object.keys(schemaVersions),
  );
  expect(EVENT_TYPES.toSorted()).toEqual([...new Set(written)].toSorted());
});

// One stored event of each type and version.
const examples = Object.entries(
  JSON.parse(
    readFileSync(new URL('../../../ledger/testing/fixtures/events.json', import.meta.url), 'utf8'),
  ) as Readonly<Record<string, Omit<RecordedEvent, 'position'>>>,
);

test.each(examples)('%s is named as moving money where it books an entry', (_, stored) => {
  const entry = entryOf(ledgerEvent({ ...stored, position: '' }));
  expect(MONEY_EVENT_TYPES.some((type) => type === stored.type)).toBe(entry.length > 0);
});
