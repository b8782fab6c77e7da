import type { Pool, PoolClient } from 'pg';
import { createPool } from '../../postgres/createPool.ts';

/** Turns at streams, across all processes: who has waited longest comes first. */
export interface Turns {
  inTurn<Result>(stream: string, work: () => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/** Streams that one process waits for at a time; who finds no room goes without a turn. */
const MAX_TURNS = 4;
const CONNECT_TIMEOUT_MS = 250;
/** So much longer than a lock is waited for, who hears nothing at all goes on without a turn. */
const SILENT_MS = 2_000;

interface TurnTimes {
  /** Who has waited so long goes without a turn. Default 3,000: many times a full round of a dozen processes. */
  readonly waitMs?: number;
  /** A process that is paused in its turn loses it after this time. Default 500. */
  readonly turnMs?: number;
}

/** Advisory locks of their own: the first number is the space, the second the stream's. */
export const TURNS_LOCK_SPACE = 0x6e77;

/**
 * A turn is an advisory lock of the database, which queues its waiters. It belongs to the session: whoever dies gives
 * it back, and a session that stays idle in its turn is ended by the server.
 */
export function createTurns(connectionString: string, { waitMs = 3_000, turnMs = 500 }: TurnTimes = {}): Turns {
  let pool: Pool | undefined;

  async function take(stream: string): Promise<PoolClient | undefined> {
    pool ??= createPool(connectionString, {
      max: MAX_TURNS,
      connectTimeoutMs: CONNECT_TIMEOUT_MS,
      timeouts: { lock_timeout: waitMs, idle_session_timeout: turnMs },
    });
    const client = await pool.connect().catch(() => undefined);
    if (client && !(await succeeds(client, 'pg_advisory_lock', stream, waitMs + SILENT_MS))) {
      client.release(true);
      return undefined;
    }
    return client;
  }

  return {
    async inTurn(stream, work) {
      const turn = await take(stream);
      try {
        return await work();
      } finally {
        // A connection that isn't sure to have given back its lock is closed, which does the same.
        if (turn) turn.release(!(await succeeds(turn, 'pg_advisory_unlock', stream, SILENT_MS)));
      }
    },

    close: async () => pool?.end(),
  };
}

async function succeeds(
  client: PoolClient,
  act: 'pg_advisory_lock' | 'pg_advisory_unlock',
  stream: string,
  timeoutMs: number,
) {
  const text = `SELECT ${act}(${TURNS_LOCK_SPACE}, hashtext($1))`;
  const query = { name: act, text, values: [stream], query_timeout: timeoutMs };
  return client.query(query).then(
    () => true,
    () => false,
  );
}
