import type { Pool } from 'pg';

// Beside the locks of the projections (0x6e76) and of the migrations.
const START_LOCK = 0x6e76_0003;

/**
 * Lets one process at a time begin: what is made and told once in the life of an installation is made and told by one.
 * The turn belongs to a session of the database, and ends with it.
 */
export async function takeStartTurn(pool: Pool): Promise<{ end(): void }> {
  const client = await pool.connect();
  let ended = false;
  // The session is closed, not asked to give the turn back: that may fail, and a pool can't end before it has back what
  // it has lent. A start that fails would then never end.
  const end = () => {
    if (!ended) client.release(true);
    ended = true;
  };
  try {
    await client.query(`SELECT pg_advisory_lock(${START_LOCK})`);
  } catch (error) {
    end();
    throw error;
  }
  return { end };
}
