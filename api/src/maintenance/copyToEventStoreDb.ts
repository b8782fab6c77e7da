import { copyLedger } from '@northvale/ledger/copy.ts';
import { openEventStore } from '@northvale/ledger/eventStore/open.ts';
import { createPool } from '@northvale/ledger/postgres/createPool.ts';
import type { Pool } from 'pg';
import { createProgressBar } from './progressBar.ts';
import { rebuildReadModels } from './rebuildReadModels.ts';

/**
 * Moves the ledger from Postgres to another event store: copies and verifies the log while nobody can write to it, then
 * rebuilds the read models from the copy. Repeatable: a copy that was cut off goes on where it stopped.
 *
 * @throws LogsDiffer where the target holds something else
 */
export async function copyToEventStoreDb(databaseUrl: string, to: string, say: (line: string) => void): Promise<void> {
  const from = await openEventStore({ databaseUrl });
  const target = await openEventStore({ eventStoreUrl: to, databaseUrl });
  const pool = createPool(databaseUrl, { max: 4 });
  const bar = createProgressBar();
  try {
    const expected = await countEvents(pool);
    await withoutWriters(pool, async () => {
      const { copied, verified, streams } = await copyLedger({
        from,
        to: target,
        onProgress: ({ phase, events }) => bar.show(phase === 'copying' ? 'Copying' : 'Verifying', events, expected),
      });
      bar.end();
      say(`Copied ${copied} events. Verified all ${verified} of ${streams} streams: the same order, ids and hashes.`);
    });
    await rebuildReadModels(target, pool, say);
    say('From now on start with EVENTSTORE_URL set to the new address. The old events stay where they are.');
  } finally {
    bar.end();
    await Promise.all([from.close(), target.close(), pool.end()]);
  }
}

/** Holds the lock that every append takes: who writes meanwhile waits, and is answered that nothing was done. */
async function withoutWriters(pool: Pool, work: () => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN; SELECT ledger.lock_log()');
    await work();
  } finally {
    // Closing the connection ends the transaction and with it the lock.
    client.release(true);
  }
}

async function countEvents(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ total: number }>('SELECT count(*)::int AS total FROM ledger.events');
  return rows[0]?.total ?? 0;
}
