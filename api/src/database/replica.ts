import { setTimeout as sleep } from 'node:timers/promises';
import type { Lender } from '@northvale/projections/database.ts';
import type { Pool, PoolClient } from 'pg';

interface Databases {
  readonly primary: Pool;
  readonly replica: Pool;
}

/** How long a reader waits for the replica to come as far as the primary. */
const PATIENCE_MS = 50;
const POLL_MS = 5;
/** For so long a replica that failed isn't asked. */
const REST_MS = 5_000;

/**
 * Lends a connection to the replica where its read models show all that the primary's show now, and one to the primary
 * where they don't in time, or where the replica is away. So whoever was answered finds in every list what they have
 * written, whichever process has answered them.
 */
export function replicaOrPrimary({ primary, replica }: Databases): Lender {
  let restsUntil = 0;

  async function caughtUp(): Promise<PoolClient | undefined> {
    if (performance.now() < restsUntil) return undefined;
    const wanted = await shownBy(primary);
    const client = await replica.connect();
    try {
      for (const giveUpAt = performance.now() + PATIENCE_MS; performance.now() < giveUpAt; await sleep(POLL_MS)) {
        const { generation, position } = await shownBy(client);
        if (generation === wanted.generation && position >= wanted.position) return client;
      }
      client.release();
      return undefined;
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  async function rest(): Promise<undefined> {
    restsUntil = performance.now() + REST_MS;
  }

  return { connect: async () => (await caughtUp().catch(rest)) ?? primary.connect() };
}

/** How far the read models are that a database shows. */
async function shownBy(database: Pick<Pool, 'query'> | PoolClient) {
  const query = { name: 'shown', text: 'SELECT generation, position FROM checkpoint' };
  const { rows } = await (database as Pool).query<{ generation: string; position: string }>(query);
  const [shown] = rows;
  if (!shown) throw new Error('there are no read models');
  return shown;
}
