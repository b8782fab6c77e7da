import { type ClientBase, type CustomTypesConfig, escapeIdentifier, Pool, type PoolConfig } from 'pg';
import { LeanClient } from './leanClient.ts';

export interface PoolOptions {
  /** The most connections at once. Default 10. */
  readonly max?: number;
  /** How long to wait for a connection. Default 10,000. */
  readonly connectTimeoutMs?: number;
  /** Of each session, in milliseconds: `lock_timeout` and the like. */
  readonly timeouts?: Readonly<Record<string, number>>;
  /** What else each session is told, by the names of the server's settings. */
  readonly settings?: Readonly<Record<string, string | number>>;
  /** The schemas of unqualified names. Default: the server's. */
  readonly searchPath?: readonly string[];
  /** How values arrive. Default: the driver's. */
  readonly types?: CustomTypesConfig;
}

/** Connections to Postgres, with the rights of whoever the address names. */
export function createPool(connectionString: string, options: PoolOptions = {}): Pool {
  const { max = 10, connectTimeoutMs = 10_000, timeouts = {}, settings = {}, searchPath = [], types } = options;
  const config: AwaitingPoolConfig = {
    connectionString,
    Client: LeanClient,
    max,
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    onConnect: async (client) => {
      // One that breaks while somebody has it shows at its next query.
      client.on('error', () => {});
      for (const [name, value] of Object.entries({ ...timeouts, ...settings }))
        await client.query(`SET ${name} = ${value}`);
      if (searchPath.length > 0)
        await client.query(`SET search_path TO ${searchPath.map(escapeIdentifier).join(', ')}`);
    },
    ...(types ? { types } : {}),
  };
  const pool = new Pool(config);
  // An idle connection that breaks is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => {});
  return pool;
}

/** The pool waits for `onConnect` and drops the connection when it fails, which its published type leaves out. */
interface AwaitingPoolConfig extends Omit<PoolConfig, 'onConnect'> {
  onConnect?: (client: ClientBase) => Promise<void>;
}
