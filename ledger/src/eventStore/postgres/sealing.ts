import type { Pool } from 'pg';

/** The SQLSTATE with which a sealed log refuses to be written to; its detail names the store that it was closed for. */
export const SEALED = 'NV001';

/**
 * Does the last of a copy while nobody can write to the log, then seals the log in the same transaction: it takes no
 * event any more, for ever. Where the work fails, the log stays open. Repeatable for a log that is sealed already.
 */
export async function sealLog(ownerPool: Pool, closedFor: string, lastWork: () => Promise<void>): Promise<void> {
  const client = await ownerPool.connect();
  let isDone = false;
  try {
    // Who waits for the lock meanwhile gives up in time, and is answered that nothing was done.
    await client.query('BEGIN; SET LOCAL idle_in_transaction_session_timeout = 0; SELECT ledger.hold_log()');
    await lastWork();
    await client.query('UPDATE ledger.store SET closed_for = coalesce(closed_for, $1)', [closedFor]);
    await client.query('COMMIT');
    isDone = true;
  } finally {
    // Closing the connection ends the transaction and with it the lock.
    client.release(!isDone);
  }
}

/**
 * That the configured store is the one that takes the ledger's events, and not one that they were moved away from, or
 * one that they were never moved to.
 * @throws Error a sentence for the operator
 */
export async function assertEventsNotElsewhere(pool: Pool, eventStoreUrl: string | undefined): Promise<void> {
  const { rows } = await pool.query<{ closed_for: string | null; is_empty: boolean }>(
    'SELECT closed_for, NOT EXISTS (SELECT FROM ledger.events) AS is_empty FROM ledger.store',
  );
  const [log] = rows;
  if (!log) return;
  if (!eventStoreUrl && log.closed_for !== null) {
    throw new Error(`These events have moved to ${log.closed_for}. Set EVENTSTORE_URL to it and start again.`);
  }
  if (eventStoreUrl && log.closed_for === null && !log.is_empty) {
    throw new Error(
      'EVENTSTORE_URL is set, but this database holds events that were never moved there. ' +
        'Move them first (npm run ledger -- copy), or use a database of its own.',
    );
  }
}
