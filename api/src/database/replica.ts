import { setTimeout as sleep } from 'node:timers/promises';
import type { Lender, Lent } from '@northvale/projections/database.ts';
import { DatabaseError, type Pool, type PoolClient, type QueryConfig } from 'pg';

interface Databases {
  readonly primary: Pool;
  readonly replica: Pool;
  /** For so long a query is waited for at the replica. */
  readonly patienceMs: number;
}

/** How long a reader waits for the replica to come as far as the primary. */
const PATIENCE_MS = 50;
const POLL_MS = 5;
/** For so long a replica is asked how far it is. */
const LOOK_TIMEOUT_MS = 1_000;
/** For so long a replica that failed isn't asked. */
const REST_MS = 5_000;

/**
 * Lends a connection to the replica where it shows all that was written at the primary by now, and one to the primary
 * where it doesn't in time, or where the replica is away. So whoever was answered finds in every list what they have
 * written, whichever process has answered them, whether it made an event or not. The replica may be gone a moment
 * later: what it doesn't answer then, the primary does.
 */
export function replicaOrPrimary({ primary, replica, patienceMs }: Databases): Lender {
  let restsUntil = 0;

  async function caughtUp(): Promise<PoolClient | undefined> {
    if (performance.now() < restsUntil) return undefined;
    const { generation, position, written } = await writtenBy(primary);
    const client = await replica.connect();
    try {
      for (const giveUpAt = performance.now() + PATIENCE_MS; performance.now() < giveUpAt; await sleep(POLL_MS)) {
        const shown = await shownBy(client, written);
        if (shown.replayed && shown.generation === generation && shown.position >= position) return client;
      }
      client.release();
      return undefined;
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  function rest(): undefined {
    restsUntil = performance.now() + REST_MS;
  }

  function lent(client: PoolClient): Lent {
    let holder: PoolClient | undefined = client;
    return {
      async query(config) {
        const inTime: QueryConfig = Object.assign({}, config, { query_timeout: patienceMs });
        try {
          return await client.query(inTime);
        } catch (error) {
          if (!isAway(error)) throw error;
          rest();
          client.release(true);
          holder = undefined;
          holder = await primary.connect();
          return holder.query(config);
        }
      },
      release: (lost) => holder?.release(lost),
    };
  }

  return {
    async connect() {
      const client = await caughtUp().catch(rest);
      return client ? lent(client) : primary.connect();
    },
  };
}

/**
 * Codes of Postgres' classes: connection, resources, ended by its operator, the disk; 40: the row that is read was
 * cleaned up.
 */
const AWAY = /^(08|40|53|57P|58)/;

/** The query found no answer, as its server or the way there is gone, and may find one elsewhere. */
const isAway = (error: unknown): boolean => !(error instanceof DatabaseError) || AWAY.test(error.code ?? '');

interface Shown {
  readonly generation: string;
  readonly position: string;
}

/** How far the read models of a primary are, which may commit before the log does, and how far its log is. */
const writtenBy = (primary: Pool) =>
  first<Shown & { written: string }>(primary, {
    name: 'written',
    text: 'SELECT generation, position, pg_current_wal_flush_lsn()::text AS written FROM checkpoint',
  });

/** How far the read models of a replica are, and whether it has come to that place of the log. */
async function shownBy(replica: PoolClient, written: string) {
  const shown = await first<Shown & { standby: boolean; replayed: boolean }>(replica, {
    name: 'shown',
    text: `SELECT generation, position, pg_is_in_recovery() AS standby, pg_last_wal_replay_lsn() >= $1::pg_lsn AS replayed
      FROM checkpoint`,
    values: [written],
    query_timeout: LOOK_TIMEOUT_MS,
  });
  // Its log goes its own way from there.
  if (!shown.standby) throw new Error('the replica was promoted');
  return shown;
}

async function first<Row extends object>(database: Pick<Pool, 'query'> | PoolClient, query: object): Promise<Row> {
  const { rows } = await (database as Pool).query<Row>(query as { text: string });
  const [row] = rows;
  if (!row) throw new Error('there are no read models');
  return row;
}
