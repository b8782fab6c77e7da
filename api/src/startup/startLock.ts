import type { Pool } from 'pg';

// Beside the locks of the projections (0x6e76) and of the migrations.
const START_LOCK = 0x6e76_0003;

export interface StartLock {
  /** @throws Error where it is over: its session was cut, and another process may have begun meanwhile */
  assertLasts(): Promise<void>;
  end(): void;
}

/**
 * Lets one process at a time begin: what is made and told once in the life of an installation is made and told by one.
 * The turn belongs to a session of the database, and ends with it.
 */
export async function takeStartLock(pool: Pool): Promise<StartLock> {
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
  return {
    async assertLasts() {
      await client.query('SELECT').catch((cause: Error) => {
        throw new Error(`The database cut this start off (${cause.message}): start again.`, { cause });
      });
    },
    end,
  };
}
