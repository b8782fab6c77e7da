import { LEDGER_CATEGORIES } from '@northvale/ledger/event/streams.ts';
import { Malformed } from '@northvale/ledger/proof/encoding.ts';
import { type ReadTile, subtreeHash } from '@northvale/ledger/proof/tileProofs.ts';
import { TILE_HEIGHT, TILE_WIDTH, tilePath } from '@northvale/ledger/proof/tiles.ts';
import { append, leafHash } from '@northvale/ledger/proof/tree.ts';
import type { Kysely } from 'kysely';
import { type Projection, type Rows, touch } from '../engine/projection.ts';
import { bytes, integer, type RowOf, table, type TablesOf, text } from '../engine/table.ts';

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

type Read = TablesOf<typeof tlogTable | typeof tlogEntriesTable | typeof tlogHashesTable>;

/**
 * The tree over the hashes of all events of the ledger, in the log's order. An event adds 32 bytes to a row; hashes are
 * made a block at a time, and only those are kept that a tile must have.
 */
export const tlog: Projection<typeof tlogTable | typeof tlogEntriesTable | typeof tlogHashesTable> = {
  name: 'tlog',
  tables: [tlogTable, tlogEntriesTable, tlogHashesTable],
  sql: new URL('./tlog.sql', import.meta.url),

  touches: ({ category }) => (isEntry(category) ? [touch(tlogTable, LOG)] : []),

  apply({ category, position, hash }, rows) {
    if (!isEntry(category)) return;
    const log = rows.get(tlogTable, LOG) ?? { ...EMPTY_LOG };
    if (position <= log.position) return;
    if (log.pending === NO_BYTES) log.pending_from = position;
    log.size += 1;
    log.position = position;
    log.pending += hash;
    rows.put(tlogTable, log.size % BLOCK_ENTRIES === 0 ? withBlock(log, rows) : log);
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

const HASH_BYTES = 32;

/** The transparency log's tree, as its tables hold it. It only grows, so what was read once stays true. */
export interface StoredTree {
  /** How many entries it has. */
  size(): Promise<number>;
  /**
   * The hashes of a tile.
   * @throws Malformed where the tree doesn't reach so far
   */
  readonly readTile: ReadTile;
  /** The entries from `start` up to, but without, `end`, 32 bytes each; as many of them as there are. */
  readEntries(start: number, end: number): Promise<Uint8Array>;
  /** Where an event stands in the log, counted from 0; undefined where its hash doesn't stand in its place. */
  indexOf(event: { readonly position: string; readonly hash: string }): Promise<number | undefined>;
}

export function storedTree(db: Kysely<Read>): StoredTree {
  const head = () => db.selectFrom('tlog').select(['size', 'position', 'pending', 'pending_from']).executeTakeFirst();

  async function readEntries(start: number, end: number): Promise<Uint8Array> {
    // First the entries without a block: what leaves them meanwhile is found as a block.
    const log = await head();
    const first = Math.floor(start / BLOCK_ENTRIES);
    const blocks = await db
      .selectFrom('tlog_entries')
      .select('entries')
      .where('block', '>=', first)
      .where('block', '<', Math.ceil(end / BLOCK_ENTRIES))
      .orderBy('block')
      .execute();
    const parts = blocks.map(({ entries }) => bytesOf(entries));
    if (log && first + blocks.length === blockOf(log.size)) parts.push(bytesOf(log.pending));
    const offset = first * BLOCK_ENTRIES;
    return Buffer.concat(parts).subarray((start - offset) * HASH_BYTES, (end - offset) * HASH_BYTES);
  }

  async function readHashes(level: number, start: number, end: number): Promise<Uint8Array> {
    if (level === 0) return Buffer.concat(storedHashes(await readEntries(start, end)).map(leafHash));
    const hashes = await db
      .selectFrom('tlog_hashes')
      .select('hash')
      .where('level', '=', level)
      .where('index', '>=', start)
      .where('index', '<', end)
      .orderBy('index')
      .execute();
    return Buffer.concat(hashes.map(({ hash }) => bytesOf(hash)));
  }

  /** The block in which the event at a position must stand. */
  async function blockAt(position: string): Promise<{ block: number; entries: string } | undefined> {
    const log = await head();
    if (!log || position > log.position) return undefined;
    if (log.size % BLOCK_ENTRIES > 0 && position >= log.pending_from)
      return { block: blockOf(log.size), entries: log.pending };
    return db
      .selectFrom('tlog_entries')
      .select(['block', 'entries'])
      .where('first_position', '<=', position)
      .orderBy('first_position', 'desc')
      .limit(1)
      .executeTakeFirst();
  }

  return {
    size: async () => (await head())?.size ?? 0,

    async readTile(tile) {
      const { level, index, width } = tile;
      if (level === 'entries') throw new Malformed('a tile of the tree holds hashes');
      const start = index * TILE_WIDTH;
      const hashes = await readHashes(level, start, start + width);
      if (hashes.length !== width * HASH_BYTES) throw new Malformed(`the tree has no ${tilePath(tile)} yet`);
      return hashes;
    },

    readEntries,

    async indexOf({ position, hash }) {
      const found = await blockAt(position);
      if (!found) return undefined;
      const place = storedHashes(bytesOf(found.entries)).findIndex((entry) => entry.toString('hex') === hash);
      return place === -1 ? undefined : found.block * BLOCK_ENTRIES + place;
    },
  };
}

const blockOf = (entry: number): number => Math.floor(entry / BLOCK_ENTRIES);

const bytesOf = (text: string): Buffer => Buffer.from(text.slice('\\x'.length), 'hex');

const storedHashes = (bytes: Uint8Array): Buffer[] =>
  Array.from({ length: bytes.length / HASH_BYTES }, (_, at) =>
    Buffer.from(bytes.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES)),
  );
