import { subtreeHash } from '@northvale/ledger/proof/tileProofs.ts';
import { TILE_HEIGHT } from '@northvale/ledger/proof/tiles.ts';
import { append, leafHash } from '@northvale/ledger/proof/tree.ts';
import { LEDGER_CATEGORIES } from '@northvale/ledger/event/streams.ts';
import { type Projection, type Rows, touch } from '../projection.ts';
import { bytes, integer, type RowOf, table, text } from '../table.ts';

export const tlogTable = table('tlog', ['log'], {
  log: text(),
  size: integer(),
  position: text(),
  pending: bytes(),
  pending_from: text(),
  frontier: bytes(),
});
export const tlogEntriesTable = table(
  'tlog_entries',
  ['block'],
  { block: integer(), first_position: text(), entries: bytes() },
  { writtenOnce: true },
);
export const tlogHashesTable = table(
  'tlog_hashes',
  ['level', 'index'],
  { level: integer(), index: integer(), hash: bytes() },
  { writtenOnce: true },
);

/** A block holds 2^5 entries. */
const BLOCK_HEIGHT = 5;
export const BLOCK_ENTRIES = 2 ** BLOCK_HEIGHT;
const HASH_DIGITS = 64;
const LOG = 'ledger';

/**
 * The tree over the hashes of all events of the ledger, in the log's order. An event adds 32 bytes to a row; hashes are
 * made a block at a time, and only those are kept that a tile must have.
 */
export const tlog: Projection<typeof tlogTable | typeof tlogEntriesTable | typeof tlogHashesTable> = {
  name: 'tlog',
  tables: [tlogTable, tlogEntriesTable, tlogHashesTable],
  migrations: {
    tables: new URL('./001_tlog.sql', import.meta.url),
    indexes: new URL('./002_tlog_indexes.sql', import.meta.url),
  },

  touches: ({ category }) => (isEntry(category) ? [touch(tlogTable, LOG)] : []),

  apply({ category, position, hash }, rows) {
    if (!isEntry(category)) return;
    const log = rows.get(tlogTable, LOG) ?? EMPTY_LOG;
    if (position <= log.position) return;
    const size = log.size + 1;
    const pending = log.pending + hash;
    const pending_from = log.pending === NO_BYTES ? position : log.pending_from;
    const grown = { ...log, size, position, pending, pending_from };
    rows.put(tlogTable, size % BLOCK_ENTRIES === 0 ? withBlock(grown, rows) : grown);
  },
};

type LogRow = RowOf<typeof tlogTable>;

const NO_BYTES = '\\x';
const EMPTY_LOG: LogRow = {
  log: LOG,
  size: 0,
  position: '',
  pending: NO_BYTES,
  pending_from: '',
  frontier: NO_BYTES,
};

const isEntry = (category: string): boolean => LEDGER_CATEGORIES.some((each) => each === category);

/** Puts the pending entries away as a block, and with them each tile's hash that they complete. */
function withBlock(log: LogRow, rows: Rows): LogRow {
  const block = log.size / BLOCK_ENTRIES - 1;
  rows.put(tlogEntriesTable, { block, first_position: log.pending_from, entries: log.pending });
  const leaves = Buffer.concat(hashesIn(log.pending).map(leafHash));
  const frontier = append(
    { size: block, roots: hashesIn(log.frontier) },
    subtreeHash(leaves, 0, BLOCK_ENTRIES),
    onComplete,
  );

  function onComplete(heightOfBlocks: number, hash: Uint8Array): void {
    const height = BLOCK_HEIGHT + heightOfBlocks;
    if (height % TILE_HEIGHT !== 0) return;
    rows.put(tlogHashesTable, { level: height / TILE_HEIGHT, index: log.size / 2 ** height - 1, hash: hexOf([hash]) });
  }
  return { ...log, pending: NO_BYTES, frontier: hexOf(frontier.roots) };
}

const hashesIn = (hex: string): Uint8Array[] =>
  Array.from({ length: (hex.length - NO_BYTES.length) / HASH_DIGITS }, (_, index) => {
    const start = NO_BYTES.length + index * HASH_DIGITS;
    return Buffer.from(hex.slice(start, start + HASH_DIGITS), 'hex');
  });

const hexOf = (hashes: readonly Uint8Array[]): string => NO_BYTES + Buffer.concat(hashes).toString('hex');
