import type { RecordedEvent } from '@northvale/ledger/eventStore/eventStore.ts';
import { ledgerEvent } from '@northvale/ledger/ledgerEvent.ts';
import { streamName } from '@northvale/ledger/streams.ts';
import type { Difference } from '@northvale/ledger/verify/difference.ts';
import { readingAnything } from '@northvale/projections/engine/database.ts';
import { BLOCK_ENTRIES } from '@northvale/projections/models/tlog.ts';
import { sql } from 'kysely';
import { type CheckParts, checkStreams } from './checkStreams.ts';
import { checkStretch } from './checkStretch.ts';
import { type LinkedByCall, linkedByCall } from './linkedByCall.ts';
import { STRETCH_ENTRIES } from './stretch.ts';
import type { Verified } from './verifyLedger.ts';

/**
 * Checks one account: its whole stream, and the log's entries of its events.
 * @throws Error where neither the store nor the read models know it
 */
export async function verifyAccount(given: CheckParts, userId: string): Promise<Verified> {
  const parts = { ...given, db: readingAnything(given.db) };
  const stream = streamName('account', userId);
  const positions: string[] = [];
  const linked: LinkedByCall[] = [];
  const look = (stored: RecordedEvent): void => {
    positions.push(stored.position);
    const named = stored.type === 'BankAccountLinked' ? linkOf(stored) : undefined;
    if (named) linked.push(named);
  };
  const ofStream: Difference[] = [];
  const ofLog: Difference[] = [];
  let [events, entries] = [0, 0];
  for await (const checked of checkStreams(parts, [stream], look)) {
    events += checked.events;
    ofStream.push(...checked.differences);
  }
  for (const number of parts.withoutReadModels ? [] : await stretchesWith(parts, userId, positions)) {
    const checked = await checkStretch(parts, number);
    ofLog.push(...(checked?.differences ?? []).filter((each) => each.stream === stream));
    entries += checked?.stretch.entries.filter((entry) => entry.stream === stream).length ?? 0;
  }
  if (events + entries === 0) throw new Error(`There is no account ${userId}.`);
  return { events, streams: 1, compared: 1, entries, linked, differences: [...ofLog, ...ofStream] };
}

/** Undefined for what can't be read: the stream's check reports it. */
function linkOf(event: RecordedEvent): LinkedByCall | undefined {
  try {
    return linkedByCall(ledgerEvent(event), event.metadata, event.position);
  } catch {
    return undefined;
  }
}

/**
 * The stretches with an account's events, by the store and by the list of events.
 * @param positions the store's
 */
async function stretchesWith({ db }: CheckParts, userId: string, positions: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ stretch: number | null }>`
    SELECT DISTINCT ((CASE WHEN l.size % ${BLOCK_ENTRIES} > 0 AND a.position >= l.pending_from
                           THEN l.size / ${BLOCK_ENTRIES} ELSE b.block END)
                     / ${STRETCH_ENTRIES / BLOCK_ENTRIES})::integer AS stretch
      FROM (SELECT position FROM activity WHERE user_id = ${userId}
            UNION SELECT unnest(${positions}::text[]) COLLATE "C") AS a CROSS JOIN tlog l
      LEFT JOIN LATERAL (SELECT block FROM tlog_entries WHERE first_position <= a.position
                          ORDER BY first_position DESC LIMIT 1) b ON true
     ORDER BY 1`.execute(db);
  return rows.flatMap(({ stretch }) => stretch ?? []);
}
