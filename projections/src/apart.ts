import type { ClientBase, Pool } from 'pg';
import { keepSpeaking } from './keepSpeaking.ts';
import { oneAfterAnother } from './oneAfterAnother.ts';

/**
 * Read models can be rebuilt, so their commits needn't wait for the disk: a database crash loses the last ones, rows
 * and checkpoint alike, and they are applied again. Every look-up is by primary key, so a plan made while a table was
 * small must not stay slow, and one plan serves batches of any length. A process that is paused or whose host has
 * vanished must not hold a lock for longer than a standby waits.
 */
export async function configure(client: ClientBase): Promise<void> {
  await client.query(`
    SET application_name = 'northvale projections';
    SET synchronous_commit = off;
    SET plan_cache_mode = force_generic_plan;
    SET enable_seqscan = off;
    SET enable_hashjoin = off;
    SET enable_mergejoin = off;
    SET idle_in_transaction_session_timeout = '10s';
    SET tcp_keepalives_idle = 5;
    SET tcp_keepalives_interval = 2;
    SET tcp_keepalives_count = 3`);
}

/** Works on another connection, however long it is idle meanwhile. */
export async function apart<Result>(pool: Pool, work: (client: ClientBase) => Promise<Result>): Promise<Result> {
  const connection = await pool.connect();
  // The statement under way fails with it, too.
  const onError = () => {};
  connection.on('error', onError);
  const client = oneAfterAnother(connection);
  const stopSpeaking = keepSpeaking(client);
  try {
    await configure(client);
    return await work(client);
  } finally {
    stopSpeaking();
    connection.removeListener('error', onError);
    connection.release(true);
  }
}
