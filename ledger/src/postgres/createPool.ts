import { randomInt } from 'node:crypto';
import { Client, type ClientBase, type CustomTypesConfig, escapeIdentifier, Pool, type PoolConfig } from 'pg';

export interface PoolOptions {
  /** The most connections at once. Default 10. */
  readonly max?: number;
  /** How long to wait for a connection. Default 10,000. */
  readonly connectTimeoutMs?: number;
  /** What else each session is told, by the names of the server's settings. */
  readonly settings?: Readonly<Record<string, string | number>>;
  /** The schemas of unqualified names. Default: `public`. */
  readonly searchPath?: readonly string[];
  /** How values arrive. Default: the driver's. */
  readonly types?: CustomTypesConfig;
}

/** What the product relies on, and the owner of a database may have set otherwise for all its sessions. */
export const SESSION = `SET TimeZone = 'UTC'; SET DateStyle = 'ISO'; SET bytea_output = 'hex';
  SET default_transaction_isolation = 'read committed'; SET search_path = public`;

/** Connections to Postgres, with the rights of whoever the address names. */
export function createPool(connectionString: string, options: PoolOptions = {}): Pool {
  const { max = 10, connectTimeoutMs = 10_000, settings = {}, searchPath = ['public'], types } = options;
  const own = Object.entries(settings).map(([name, value]) => `; SET ${name} = ${value}`);
  const path = searchPath.map((schema) => escapeIdentifier(schema)).join(', ');
  const config: AwaitingPoolConfig = {
    connectionString,
    Client: LeanClient,
    max,
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    onConnect: async (client) => {
      // One that breaks while somebody has it shows at its next query.
      client.on('error', () => {});
      await client.query(`${SESSION}${own.join('')}; SET search_path = ${path}`);
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

/** As the driver implements `query`; its published type has eight forms of it. */
type Ask = (this: Client, config: unknown, values?: unknown, callback?: Callback) => unknown;
type Callback = (error: Error | undefined, result: unknown) => void;

// eslint-disable-next-line @typescript-eslint/unbound-method
const ask = Client.prototype.query as unknown as Ask;

/**
 * The driver's client, whose rows can be collected as soon as nobody uses them. Where a query is asked for a promise,
 * or has a `query_timeout`, the driver gives it a callback after it was made, and such queries were seen to outlive
 * several scavenges with all their rows: the collector copied two thirds of what was read, which took as long as
 * reading it. So each is given its callback at once.
 */
export class LeanClient extends Client {}

LeanClient.prototype.query = function (this: Client, config: unknown, values?: unknown, callback?: Callback) {
  if (typeof values === 'function' || callback || isSubmittable(config))
    return ask.call(this, config, values, callback);
  const answer = new Promise((resolve, reject) => {
    ask.call(this, config, values, (error, result) => (error ? reject(error) : resolve(result)));
  });
  // As the driver does: the stack leads to who asked, not to the socket.
  return answer.catch((error: Error) => {
    Error.captureStackTrace(error);
    throw error;
  });
} as unknown as Client['query'];

const isSubmittable = (config: unknown): boolean => typeof config === 'object' && config !== null && 'submit' in config;

/** A time that comes later says nothing, and a connection that gives none is given up. */
const TIMEOUT_MS = 5_000;

/** The database's clock, not that of the transaction's begin. As a number, which every pool reads alike. */
export async function databaseTime(pool: Pool): Promise<Date> {
  const text = 'SELECT 1000 * extract(epoch FROM clock_timestamp())::float8 AS ms';
  const query = { text, query_timeout: TIMEOUT_MS };
  const { rows } = await pool.query<{ ms: number }>(query);
  const [row] = rows;
  if (!row) throw new Error('the database told no time');
  return new Date(row.ms);
}

/**
 * Whether an address leads to the very database that a pool's connections are in: one alone has its advisory locks. A
 * name may be another there, and a copy says the same of itself in all its rows.
 */
export async function isSameDatabase(pool: Pool, url: string): Promise<boolean> {
  const key = randomInt(2 ** 47);
  const holder = await pool.connect();
  const other = new Client({ connectionString: url });
  other.on('error', () => {});
  try {
    await holder.query(`BEGIN; SELECT pg_advisory_xact_lock(${key})`);
    await other.connect();
    const { rows } = await other.query<{ free: boolean }>(`SELECT pg_try_advisory_xact_lock(${key}) AS free`);
    return rows[0]?.free === false;
  } finally {
    await other.end().catch(() => {});
    holder.release(true);
  }
}
