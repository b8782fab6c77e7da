import { setTimeout as sleep } from 'node:timers/promises';
import type { Lender, Lent } from '@northvale/projections/engine/database.ts';
import { DatabaseError, type Pool, type PoolClient, type QueryConfig } from 'pg';

interface Databases {
  readonly primary: Pool;
  readonly replica: Pool;
  /** How long a query waits for the replica. */
  readonly patienceMs: number;
}

/** How long a reader waits for the replica to catch up with the primary. */
const PATIENCE_MS = 50;
const POLL_MS = 5;
/** Timeout of the query for the replica's progress. */
const LOOK_TIMEOUT_MS = 1_000;
/** How long a replica that failed is left alone. */
const REST_MS = 5_000;

/**
 * Lends a connection to the replica if it shows everything written to the primary by now, and one to the primary if it
 * doesn't in time or is down. So callers find their own acknowledged writes in every list, whichever process answered
 * them, with or without an event. If the replica goes away a moment later, the primary answers instead.
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
 * SQLSTATE classes: connection, resources, operator intervention, disk; 40: a conflict with recovery, as the row was
 * vacuumed.
 */
const AWAY = /^(08|40|53|57P|58)/;

/** The query got no answer because its server or the way there is down; another server may answer. */
const isAway = (error: unknown): boolean => !(error instanceof DatabaseError) || AWAY.test(error.code ?? '');

interface Shown {
  readonly generation: string;
  readonly position: string;
}

/** The primary's read model position, which may be committed before the log is flushed, and its WAL position. */
const writtenBy = (primary: Pool) =>
  first<Shown & { written: string }>(primary, {
    name: 'written',
    text: 'SELECT generation, position, pg_current_wal_flush_lsn()::text AS written FROM checkpoint',
  });

/** The replica's read model position, and whether it has replayed the WAL up to a position. */
async function shownBy(replica: PoolClient, written: string) {
  const shown = await first<Shown & { standby: boolean; replayed: boolean }>(replica, {
    name: 'shown',
    text: `SELECT generation, position, pg_is_in_recovery() AS standby, pg_last_wal_replay_lsn() >= $1::pg_lsn AS replayed
      FROM checkpoint`,
    values: [written],
    query_timeout: LOOK_TIMEOUT_MS,
  });
  // A promoted server's WAL diverges.
  if (!shown.standby) throw new Error('the replica was promoted');
  return shown;
}

async function first<Row extends object>(database: Pick<Pool, 'query'> | PoolClient, query: object): Promise<Row> {
  const { rows } = await (database as Pool).query<Row>(query as { text: string });
  const [row] = rows;
  if (!row) throw new Error('there are no read models');
  return row;
}
