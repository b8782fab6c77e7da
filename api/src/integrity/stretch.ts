import { streamName } from '@northvale/ledger/streams.ts';
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

/** A stretch of the transparency log, as the read models have it. */
export interface Stretch {
  /** How many entries come before it. */
  readonly first: number;
  /** The positions between which its events stand: after the one, up to the other. */
  readonly after: string | undefined;
  readonly last: string;
  readonly entries: readonly Entry[];
  /** The events as lists show them. */
  readonly listed: readonly ActivityRow[];
  /** The journal's entries there; before the first stretch and behind the last one there may be none. */
  readonly booked: readonly JournalRow[];
  /** Where the read models contradict each other. */
  readonly differences: readonly Difference[];
}

/** How many stretches the log has by now, the last one seldom full. */
export const stretchesOf = (entries: number): number => Math.ceil(entries / STRETCH_ENTRIES);

/** How far the read models have come, and whether they have once reached the log's end. */
export interface Extent {
  readonly entries: number;
  /** The last event that they have seen. */
  readonly position: string;
  readonly complete: boolean;
}

/**
 * As many entries as the log says, where it has them: whoever changed that number mustn't send the check through a log
 * that has no end.
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

/** One stretch by its number, all of it at one moment; undefined beyond the log's end. */
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
  // Beyond what there is, where the log says that it were longer: how many blocks it has is compared by itself.
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
  /** Where each of its blocks begins. */
  readonly starts: readonly string[];
  /** Where the next stretch begins, if there is one, or else the log's last entry. */
  readonly next: string | undefined;
  readonly end: string;
}

/** Finds which event each entry was made of: both follow the log's order. */
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

/** Where a block says that it begins at another event than the one that its place gives. */
const startDifferences = (starts: readonly string[], listed: readonly ActivityRow[]): Difference[] =>
  starts.flatMap((found, block) => {
    const { position = '' } = listed[block * BLOCK_ENTRIES] ?? {};
    if (found === position) return [];
    return [{ kind: 'entries', position, expected: `a block of entries from ${position}`, found: `from ${found}` }];
  });
