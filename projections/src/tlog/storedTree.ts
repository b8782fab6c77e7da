import { Malformed } from '@northvale/ledger/proof/encoding.ts';
import type { ReadTile } from '@northvale/ledger/proof/tileProofs.ts';
import { TILE_WIDTH, tilePath } from '@northvale/ledger/proof/tiles.ts';
import { leafHash } from '@northvale/ledger/proof/tree.ts';
import type { Kysely } from 'kysely';
import type { ReadModels } from '../readModel.ts';
import { BLOCK_ENTRIES } from './tlog.ts';

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

export function storedTree(db: Kysely<ReadModels>): StoredTree {
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
    if (level === 0) return Buffer.concat(hashesIn(await readEntries(start, end)).map(leafHash));
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
      const place = hashesIn(bytesOf(found.entries)).findIndex((entry) => entry.toString('hex') === hash);
      return place === -1 ? undefined : found.block * BLOCK_ENTRIES + place;
    },
  };
}

const blockOf = (entry: number): number => Math.floor(entry / BLOCK_ENTRIES);

const bytesOf = (text: string): Buffer => Buffer.from(text.slice('\\x'.length), 'hex');

const hashesIn = (bytes: Uint8Array): Buffer[] =>
  Array.from({ length: bytes.length / HASH_BYTES }, (_, at) =>
    Buffer.from(bytes.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES)),
  );
