import { readableKinds } from '@northvale/ledger/event/ledgerEvent.ts';
import { pause } from '@northvale/ledger/pause.ts';
import type { WriteGate } from '@northvale/ledger/handler/writeGate.ts';
import type { Pool } from 'pg';

const INTERVAL_MS = 5_000;
/** Several of the intervals at which a running program reports in. */
const HEARD_WITHIN = '30 seconds';

/** A gate that knows what the programs that have recently reported in can read, from the list of versions. */
export async function openWriteGate(pool: Pool): Promise<WriteGate & { stop(): Promise<void> }> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let unreadable = await askUnreadable(pool);

  async function keepAsking(): Promise<void> {
    while (!signal.aborted) {
      await pause(INTERVAL_MS, signal);
      // While the database is down no program starts or ends.
      if (!signal.aborted) unreadable = await askUnreadable(pool).catch(() => unreadable);
    }
  }

  const stopped = keepAsking();
  return {
    mayWrite: (kind) => !unreadable.has(kind),
    async stop() {
      stopping.abort();
      await stopped;
    },
  };
}

/** The kinds of events written by this program that some running program can't read. */
async function askUnreadable(pool: Pool): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ kind: string }>(
    `SELECT kind FROM unnest($1::text[]) AS kind
      WHERE EXISTS (SELECT FROM read_models.versions
                     WHERE NOT kind = ANY (reads) AND last_read > clock_timestamp() - $2::interval)`,
    [readableKinds(), HEARD_WITHIN],
  );
  return new Set(rows.map(({ kind }) => kind));
}
