import { streamName } from '@northvale/ledger/event/streams.ts';
import type { Difference } from '@northvale/ledger/verify/difference.ts';
import type { Entry } from '@northvale/ledger/verify/entries.ts';
import type { ActivityRow } from '@northvale/projections/activity/activity.ts';
import type { JournalRow } from '@northvale/projections/journal/journal.ts';
import type { ReadModels } from '@northvale/projections/readModel.ts';
import { BLOCK_ENTRIES } from '@northvale/projections/tlog/tlog.ts';
import { type Kysely, sql, type Transaction } from 'kysely';

/** How many entries of the transparency log are compared with the store as one piece. */
export const STRETCH_ENTRIES = 1_024;
const STRETCH_BLOCKS = STRETCH_ENTRIES / BLOCK_ENTRIES;

/** A stretch of the transparency log, from the read models. */
export interface Stretch {
  /** The number of entries before it. */
  readonly first: number;
  /** Bounds of its events' positions: exclusive, inclusive. */
  readonly after: string | undefined;
  readonly last: string;
  readonly entries: readonly Entry[];
  /** Its rows of the list of events. */
  readonly listed: readonly ActivityRow[];
  /**
   * Its journal entries, including those before the first stretch and after the last one, where there should be none.
   */
  readonly booked: readonly JournalRow[];
  /** Differences between the read models themselves. */
  readonly differences: readonly Difference[];
}

/** The number of stretches in the log, the last one seldom full. */
export const stretchesOf = (entries: number): number => Math.ceil(entries / STRETCH_ENTRIES);

/** The read models' position, and whether they have ever reached the log's end. */
export interface Extent {
  readonly entries: number;
  /** The last event that they include. */
  readonly position: string;
  readonly complete: boolean;
}

/**
 * The log's own number of entries, if it has them: whoever changed that number mustn't make the check endless.
 *
 * @throws DatabaseError where this program's read models were never made
 */
export async function readExtent(db: Kysely<ReadModels>): Promise<Extent> {
  const { rows } = await sql<Extent>`
    SELECT complete, position,
           coalesce((SELECT CASE WHEN size / ${BLOCK_ENTRIES} = (SELECT coalesce(max(block), -1) + 1::bigint FROM tlog_entries)
                                 THEN size
                                 ELSE least(greatest(size, 0), (SELECT count(*) FROM activity)) END
                       FROM tlog LIMIT 1), 0)::int AS entries
      FROM checkpoint`.execute(db);
  return rows[0] ?? { entries: 0, position: '', complete: false };
}

/** One stretch by its number, in one snapshot; undefined beyond the log's end. */
export const readStretch = (db: Kysely<ReadModels>, number: number): Promise<Stretch | undefined> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((transaction) => read(transaction, number));

async function read(db: Transaction<ReadModels>, number: number): Promise<Stretch | undefined> {
  const firstBlock = number * STRETCH_BLOCKS;
  const log = await db
    .selectFrom('tlog')
    .select(['size', 'position', 'pending_from'])
    .select(sql<string>`encode(pending, 'hex')`.as('pending'))
    .executeTakeFirst();
  if (!log || log.size <= firstBlock * BLOCK_ENTRIES) return undefined;
  const blocks = await db
    .selectFrom('tlog_entries')
    .select(['block', 'first_position as from', sql<string>`encode(entries, 'hex')`.as('hashes')])
    .where('block', '>=', firstBlock)
    .where('block', '<=', firstBlock + STRETCH_BLOCKS)
    .orderBy('block')
    .execute();
  const pieces = [
    ...blocks,
    ...(log.pending === ''
      ? []
      : [{ block: Math.floor(log.size / BLOCK_ENTRIES), from: log.pending_from, hashes: log.pending }]),
  ].filter(({ block }) => block <= firstBlock + STRETCH_BLOCKS);
  const own = pieces.filter(({ block }) => block < firstBlock + STRETCH_BLOCKS);
  const next = pieces.find(({ block }) => block === firstBlock + STRETCH_BLOCKS);
  // Beyond the actual entries, if the log claims to be longer: its number of blocks is compared separately.
  if (own.length === 0) return undefined;
  const hashes = own.flatMap((piece) => piece.hashes.match(/.{64}/g) ?? []);
  return placed(db, hashes, {
    first: firstBlock * BLOCK_ENTRIES,
    starts: own.map(({ from }) => from),
    next: next?.from,
    end: log.position,
  });
}

interface Bounds {
  readonly first: number;
  /** The first position of each of its blocks. */
  readonly starts: readonly string[];
  /** The first position of the next stretch, else of the log's last entry. */
  readonly next: string | undefined;
  readonly end: string;
}

/** Matches entries with events: both are in log order. */
async function placed(
  db: Transaction<ReadModels>,
  hashes: readonly string[],
  { first, starts, next, end }: Bounds,
): Promise<Stretch> {
  const from = starts[0] ?? '';
  const listed = await db
    .selectFrom('activity')
    .selectAll()
    .where('position', '>=', from)
    .where('position', next === undefined ? '<=' : '<', next ?? end)
    .orderBy('position')
    .execute();
  const before = await db
    .selectFrom('activity')
    .select('position')
    .where('position', '<', from)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  const booked = await db
    .selectFrom('journal')
    .selectAll()
    .$if(first > 0, (query) => query.where('position', '>=', from))
    .$if(next !== undefined, (query) => query.where('position', '<', next ?? ''))
    .orderBy('position')
    .execute();
  const wrong = { kind: 'entries', expected: `${hashes.length} events listed`, found: String(listed.length) } as const;
  return {
    first,
    after: before?.position,
    last: listed.at(-1)?.position ?? end,
    entries: listed.map(({ position, category, stream_id, revision }, index) => ({
      position,
      stream: streamName(category, stream_id),
      revision,
      hash: hashes[index] ?? '',
    })),
    listed,
    booked,
    differences: hashes.length === listed.length ? startDifferences(starts, listed) : [{ ...wrong, position: from }],
  };
}

/** Blocks whose first position isn't that of the event at their place. */
const startDifferences = (starts: readonly string[], listed: readonly ActivityRow[]): Difference[] =>
  starts.flatMap((found, block) => {
    const { position = '' } = listed[block * BLOCK_ENTRIES] ?? {};
    if (found === position) return [];
    return [{ kind: 'entries', position, expected: `a block of entries from ${position}`, found: `from ${found}` }];
  });
