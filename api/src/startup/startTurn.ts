import type { Pool } from 'pg';

// Beside the locks of the projections (0x6e76) and of the migrations.
const START_LOCK = 0x6e76_0003;

/**
 * Lets one process at a time begin: what is made and told once in the life of an installation is made and told by one.
 * The turn ends with the process, too.
 */
export async function takeStartTurn(pool: Pool): Promise<{ end(): Promise<void> }> {
  const client = await pool.connect();
  await client.query(`SELECT pg_advisory_lock(${START_LOCK})`);
  let ended = false;
  return {
    async end() {
      if (ended) return;
      ended = true;
      await client.query(`SELECT pg_advisory_unlock(${START_LOCK})`);
      client.release();
    },
  };
}
