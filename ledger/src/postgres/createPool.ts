import { type ClientBase, Pool, type PoolConfig } from 'pg';
import { applicationRole } from './applicationRole.ts';

export interface PoolOptions {
  /** As the user of the connection string, who may do everything. Only for migrations and tests. */
  readonly asOwner?: boolean;
  /** The most connections at once. Default 10. */
  readonly max?: number;
}

/** Connections to Postgres, each restricted to the application's role before it is first used. */
export function createPool(connectionString: string, { asOwner = false, max = 10 }: PoolOptions = {}): Pool {
  const config: AwaitingPoolConfig = { connectionString, max, connectionTimeoutMillis: 10_000, keepAlive: true };
  if (!asOwner) config.onConnect = restrict;
  const pool = new Pool(config);
  // An idle connection that breaks is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => {});
  return pool;
}

/** The pool waits for `onConnect` and drops the connection when it fails, which its published type leaves out. */
interface AwaitingPoolConfig extends Omit<PoolConfig, 'onConnect'> {
  onConnect?: (client: ClientBase) => Promise<void>;
}

async function restrict(client: ClientBase): Promise<void> {
  await client.query(`SET ROLE ${applicationRole}`);
}
