import type { Pool, PoolClient } from 'pg';
import { createPool } from '../../postgres/createPool.ts';

/** Turns at streams, across all processes: who has waited longest comes first. */
export interface Turns {
  inTurn<Result>(stream: string, work: () => Promise<Result>, isNext?: () => void): Promise<Result>;
  close(): Promise<void>;
}

/** Streams that one process waits for at a time; who finds no room goes without a turn. */
const MAX_TURNS = 4;
const CONNECT_TIMEOUT_MS = 250;
interface TurnTimes {
  /** Who has waited so long goes without a turn. Default 3,000: many times a full round of a dozen processes. */
  readonly waitMs?: number;
  /** A process that is paused in its turn loses it after this time. Default 500. */
  readonly turnMs?: number;
}

/** Advisory locks of their own: the first number is the space, the second the stream's. */
export const LOCK_SPACES = { turn: 0x6e77, next: 0x6e78 } as const;

const STATEMENTS = {
  take_place: `SELECT pg_advisory_lock(${LOCK_SPACES.next}, hashtext($1))`,
  take_turn: `SELECT pg_advisory_unlock(${LOCK_SPACES.next}, hashtext($1))
    FROM (SELECT pg_advisory_lock(${LOCK_SPACES.turn}, hashtext($1)) OFFSET 0) AS turn`,
  give_back: `SELECT pg_advisory_unlock(${LOCK_SPACES.turn}, hashtext($1))`,
} as const;

/**
 * A turn is an advisory lock of the database; the place before it is another one, at which the database queues all others.
 * They belong to the session: whoever dies gives them back, and a session that stays idle in its turn is ended by the
 * server.
 */
export function createTurns(connectionString: string, { waitMs = 3_000, turnMs = 500 }: TurnTimes = {}): Turns {
  let pool: Pool | undefined;

  async function take(stream: string, isNext: () => void): Promise<PoolClient | undefined> {
    pool ??= createPool(connectionString, {
      max: MAX_TURNS,
      connectTimeoutMs: CONNECT_TIMEOUT_MS,
      timeouts: { lock_timeout: waitMs, idle_session_timeout: turnMs },
    });
    const client = await pool.connect().catch(() => undefined);
    if (!client) return undefined;
    if (await succeeds(client, 'take_place', stream)) {
      isNext();
      if (await succeeds(client, 'take_turn', stream)) return client;
    }
    client.release(true);
    return undefined;
  }

  return {
    async inTurn(stream, work, isNext = () => {}) {
      const turn = await take(stream, isNext);
      try {
        return await work();
      } finally {
        // A connection that isn't sure to have given back its lock is closed, which does the same.
        if (turn) turn.release(!(await succeeds(turn, 'give_back', stream)));
      }
    },

    close: async () => pool?.end(),
  };
}

function succeeds(client: PoolClient, name: keyof typeof STATEMENTS, stream: string): Promise<boolean> {
  return client.query({ name, text: STATEMENTS[name], values: [stream] }).then(
    () => true,
    () => false,
  );
}
