import type { RecordedEvent } from '@northvale/ledger/eventStore/eventStore.ts';
import { ledgerEvent } from '@northvale/ledger/ledgerEvent.ts';
import { streamName } from '@northvale/ledger/streams.ts';
import { streamPages } from '@northvale/ledger/verify/readable.ts';
import { readingAnything } from '@northvale/projections/database.ts';
import { BLOCK_ENTRIES } from '@northvale/projections/tlog/tlog.ts';
import { sql } from 'kysely';
import { type CheckParts, checkStreams } from './checkStreams.ts';
import { checkStretch } from './checkStretch.ts';
import { type LinkedByCall, linkedByCall } from './linkedByCall.ts';
import { STRETCH_ENTRIES } from './stretch.ts';
import type { Verified } from './verifyLedger.ts';

/**
 * Checks one account: its stream, whole, and the entries of the log that stand for its events.
 * @throws Error where neither the store nor the read models know it
 */
export async function verifyAccount(given: CheckParts, userId: string): Promise<Verified> {
  const parts = { ...given, db: readingAnything(given.db) };
  const stream = streamName('account', userId);
  const differences = [];
  let [events, entries] = [0, 0];
  for (const number of parts.withoutReadModels ? [] : await stretchesWith(parts, userId)) {
    const checked = await checkStretch(parts, number);
    differences.push(...(checked?.differences ?? []).filter((each) => each.stream === stream));
    entries += checked?.stretch.entries.filter((entry) => entry.stream === stream).length ?? 0;
  }
  for await (const checked of checkStreams(parts, [stream])) {
    events += checked.events;
    differences.push(...checked.differences);
  }
  if (events + entries === 0) throw new Error(`There is no account ${userId}.`);
  return { events, streams: 1, compared: 1, entries, linked: await linkedBy(parts, stream), differences };
}

async function linkedBy({ store }: CheckParts, stream: string): Promise<LinkedByCall[]> {
  const linked: LinkedByCall[] = [];
  for await (const page of streamPages(store, stream)) {
    for (const { event } of page) {
      const named = event?.type === 'BankAccountLinked' ? linkOf(event) : undefined;
      if (named) linked.push(named);
    }
  }
  return linked;
}

/** Undefined for what can't be read: the check of the stream names it. */
function linkOf(event: RecordedEvent): LinkedByCall | undefined {
  try {
    return linkedByCall(ledgerEvent(event), event.metadata, event.position);
  } catch {
    return undefined;
  }
}

/** The stretches of the log in which an account has events, as the store and as the list of events say. */
async function stretchesWith({ db, store }: CheckParts, userId: string): Promise<number[]> {
  const positions: string[] = [];
  for await (const page of streamPages(store, streamName('account', userId))) {
    for (const { event } of page) if (event) positions.push(event.position);
  }
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
