import { expect, test } from 'vitest';
import { accountsTable } from './models/accounts.ts';
import { requestsTable } from './models/requests.ts';
import { piecesOf } from './engine/writeBatch.ts';

test('whichever table a batch touched first, it is one statement', () => {
  const rows = new Map([['a', {}]]);
  const orderOf = (...tables: (typeof accountsTable | typeof requestsTable)[]) =>
    piecesOf(new Map(tables.map((table) => [table, rows])), { get: () => null }).map(({ table }) => table.name);
  expect(orderOf(requestsTable, accountsTable)).toEqual(orderOf(accountsTable, requestsTable));
});
