import type { Client } from 'pg';
import { LeanClient } from '../../postgres/leanClient.ts';

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
    await client.query(`SET default_transaction_isolation = 'read committed';
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
