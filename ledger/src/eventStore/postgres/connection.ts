import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, DatabaseError } from 'pg';
import { LeanClient, SESSION } from '../../postgres/createPool.ts';
import { StoreSealed } from '../errors.ts';
import type { Wakeups } from '../followLog.ts';

interface ConnectionOptions {
  readonly connectionString: string;
  readonly connectTimeoutMs: number;
  /** The server cancels a statement that takes longer: a definite answer, which a lost connection isn't. */
  readonly statementTimeoutMs: number;
}

/** One connection outside any pool: for the writer, and for listening. */
export async function openConnection(options: ConnectionOptions): Promise<Client> {
  const { connectionString, connectTimeoutMs, statementTimeoutMs } = options;
  const client = new LeanClient({ connectionString, connectionTimeoutMillis: connectTimeoutMs, keepAlive: true });
  // A connection that breaks while it is idle is noticed by its 'end'; without a listener it would end the process.
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query(`SET statement_timeout = ${Math.ceil(statementTimeoutMs)}`);
    // Whatever the database's defaults are, a commit is on disk before it is answered.
    // Arrays of other lengths would be planned anew at each call: a quarter of a flush's time.
    await client.query(`${SESSION};
      SET plan_cache_mode = force_generic_plan;
      SELECT set_config('synchronous_commit', 'on', false)
      WHERE current_setting('synchronous_commit') IN ('off', 'local')`);
    return client;
  } catch (error) {
    dropConnection(client);
    throw error;
  }
}

/** Lets go of a connection without waiting for its server. */
export function dropConnection(client: Client): void {
  void client.end().catch(() => {});
}

/** The answer to a statement, or a rejection when it doesn't come in time. The connection is then of no more use. */
export async function inTime<Answer>(answer: Promise<Answer>, timeoutMs: number): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`the database didn't answer in ${timeoutMs} ms`)), timeoutMs);
  });
  try {
    return await Promise.race([answer, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * What an error says about the statement that it answers:
 * - `refused`: rolled back or never sent, and asking again won't help;
 * - `rolledBack`: rolled back, and asking again may help;
 * - `unknown`: the connection was lost, and the statement may have been committed.
 */
type Outcome = 'refused' | 'rolledBack' | 'unknown';

// Classes and codes of PostgreSQL's appendix A. An error that leaves the session alive has rolled its statement back.
const SESSION_ENDED = /^(08|57P)/;
const COMPLETION_UNKNOWN = '40003';
/** Deadlocks, full disks, too many connections, lock and statement timeouts, a standby that is read-only as yet. */
const MAY_PASS = /^(40|53|55|57014|58|25006)/;

export function outcomeOf(error: unknown): Outcome {
  // Ours, and made before anything was sent: a position of another store, or a bug.
  if (error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError) return 'refused';
  if (error instanceof StoreSealed) return 'refused';
  if (!(error instanceof DatabaseError)) return 'unknown';
  const code = error.code ?? '';
  if (SESSION_ENDED.test(code) || code === COMPLETION_UNKNOWN) return 'unknown';
  return MAY_PASS.test(code) ? 'rolledBack' : 'refused';
}

/** Whether a read that failed so may work when it is tried again. */
export const mayPass = (error: unknown): boolean => outcomeOf(error) !== 'refused';

interface ListenOptions {
  readonly connectionString: string;
  readonly wakeups: Wakeups;
  /** Our own writer wakes within the process: what its server process says is old news. */
  readonly ownProcessId: () => number | undefined;
}

const RECONNECT_MS = 500;
const CONNECT_TIMEOUT_MS = 5_000;

/** Wakes subscriptions when another process has written. What is missed while the connection is away, polling finds. */
export function listenForAppends(options: ListenOptions): { stop(): Promise<void> } {
  const { connectionString, wakeups, ownProcessId } = options;
  let current: Client | undefined;
  const stopping = new AbortController();

  async function listen(): Promise<void> {
    const timeouts = { connectTimeoutMs: CONNECT_TIMEOUT_MS, statementTimeoutMs: 0 };
    const client = await openConnection({ connectionString, ...timeouts });
    current = client;
    const ended = new Promise<void>((resolve) => client.once('end', resolve));
    client.on('notification', ({ processId }) => {
      if (processId !== ownProcessId()) wakeups.wake();
    });
    if (stopping.signal.aborted) return client.end();
    await client.query('LISTEN ledger_events');
    // Something may have been written before we heard.
    wakeups.wake();
    await ended;
  }

  async function keepListening(): Promise<void> {
    while (!stopping.signal.aborted) {
      await listen().catch(() => {});
      await sleep(RECONNECT_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
    }
  }

  const stopped = keepListening();
  return {
    async stop() {
      stopping.abort();
      await current?.end().catch(() => {});
      await stopped;
    },
  };
}
