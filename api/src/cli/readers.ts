import { setTimeout as sleep } from 'node:timers/promises';
import { createPool } from '@northvale/ledger/postgres/createPool.ts';

// Beside the locks of the starts (0x6e76_0003) and of the acts (0x6e76_0030).
const READERS_LOCK = 0x6e76_0050;
const POLL_MS = 200;

/** Shows that a command reads in a database that another process started, until what it returns is called. */
export async function beReader(databaseUrl: string): Promise<() => Promise<void>> {
  const pool = createPool(databaseUrl, { max: 1 });
  const client = await pool.connect();
  const leave = async () => {
    client.release(true);
    await pool.end();
  };
  try {
    await client.query('SELECT pg_advisory_lock_shared($1)', [READERS_LOCK]);
  } catch (error) {
    await leave();
    throw error;
  }
  return leave;
}

/** Resolves once no other command reads in the database any more, so that it can be stopped. */
export async function readersLeft(databaseUrl: string, note: (line: string) => void): Promise<void> {
  const pool = createPool(databaseUrl, { max: 1 });
  // Tried, not waited for: behind one who waits no reader would get in.
  const left = async () => {
    const { rows } = await pool.query<{ left: boolean }>('SELECT pg_try_advisory_lock($1) AS left', [READERS_LOCK]);
    return rows[0]?.left;
  };
  try {
    if (await left()) return;
    note('Another command reads in this database, which ends with this one: waiting for it.');
    do await sleep(POLL_MS);
    while (!(await left()));
  } catch {
    // A database that doesn't answer is read by nobody.
  } finally {
    await pool.end();
  }
}
