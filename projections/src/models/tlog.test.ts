import { GENESIS } from '@northvale/ledger/event/envelope.ts';
import type { RecordedEvent } from '@northvale/ledger/eventStore/eventStore.ts';
import { hashesAt } from '@northvale/ledger/proof/tiles.ts';
import { entryAt, memoryTree } from '@northvale/ledger/testing/proof/aProof.ts';
import { expect, test } from 'vitest';
import { createReadTables } from '../../testing/readTables.ts';
import { tlog, tlogEntriesTable, tlogHashesTable, tlogTable } from './tlog.ts';

const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const entries = Array.from({ length: 65_600 }, (_, n) => entryAt(n));

/** An event of which nothing is looked at but its place and its hash. */
function eventAt(place: number, hash: string, stream = 'account-a', type = 'AccountFrozen'): RecordedEvent {
  const actor = { id: 'system', role: 'system' } as const;
  const who = { actor, commandId: '', requestDigest: '', occurredAt: '2026-11-21T12:00:00.000Z' };
  const metadata = { schemaVersion: 1, ...who, previousHash: GENESIS, hash };
  return { id: '', stream, revision: place, position: String(place).padStart(16, '0'), type, data: {}, metadata };
}

const events = entries.map((entry, place) => eventAt(place, hexOf(entry)));

/** What the tables hold of a tree: its entries, and the hashes of the tiles above the leaves by level. */
function treeIn(tables: ReturnType<typeof createReadTables>) {
  const [log] = tables.rowsOf(tlogTable);
  const blocks = tables.rowsOf(tlogEntriesTable).toSorted((a, b) => a.block - b.block);
  const bytes = (hex = '\\x') => hex.slice(2);
  const hashes = tables.rowsOf(tlogHashesTable).toSorted((a, b) => a.index - b.index);
  const level = (wanted: number) => hashes.filter((row) => row.level === wanted).map(({ hash }) => bytes(hash));
  return {
    size: log?.size,
    firsts: blocks.map(({ first_position }) => first_position),
    entries: blocks.map((row) => bytes(row.entries)).join('') + bytes(log?.pending),
    levels: [level(1), level(2), level(3)],
  };
}

test.each([1, 31, 32, 33, 255, 256, 257, 65_537])(
  'a log of %i events holds the entries and hashes of its tree',
  async (size) => {
    const tables = createReadTables(tlog);
    tables.apply(events.slice(0, size), 1_000);
    const tree = treeIn(tables);
    expect(tree.size).toBe(size);
    expect(tree.entries).toBe(entries.slice(0, size).map(hexOf).join(''));
    const { readTile } = memoryTree(entries.slice(0, size));
    for (const [index, hashes] of tree.levels.entries()) {
      const level = index + 1;
      const width = hashesAt(level, size);
      expect(hashes.join('')).toBe(hexOf(await readTile({ level, index: 0, width })));
    }
    expect(tree.firsts).toEqual(tree.firsts.map((_, block) => events[32 * block]?.position));
  },
  60_000,
);

test('what the ledger says of itself is no entry', () => {
  const tables = createReadTables(tlog);
  const data = { origin: '', size: 1, root: '', note: '' };
  const signed = { ...eventAt(1, hexOf(entryAt(1)), 'checkpoint-ledger', 'CheckpointSigned'), data };
  tables.apply([
    eventAt(0, hexOf(entryAt(0))),
    signed,
    eventAt(2, hexOf(entryAt(2)), 'investment-i', 'InvestmentDelisted'),
  ]);
  expect(treeIn(tables)).toMatchObject({ size: 2, entries: hexOf(entryAt(0)) + hexOf(entryAt(2)) });
});
