import { Client, DatabaseError } from 'pg';

/** How long an answer is waited for before it is looked what its server does. */
export interface Patience {
  readonly patienceMs: number;
  /** Whether the server is at a query that it was sent on the connection of this process of its own. */
  isAtWork(processId: number | undefined): Promise<boolean>;
}

/** The server doesn't answer and is at nothing: what was asked was surely not done. */
export class DatabaseSilent extends Error {
  override readonly name = 'DatabaseSilent';
}

/** A write was sent, and its answer never came: whether it was done is not known. */
export class WriteOutcomeUnknown extends Error {
  override readonly name = 'WriteOutcomeUnknown';
}

/** @throws DatabaseSilent where nobody works on the answer any more */
export async function answerOf<Answer>(
  answer: Promise<Answer>,
  processId: number | undefined,
  { patienceMs, isAtWork }: Patience,
): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  let answered = false;
  const silence = new Promise<never>((_, reject) => {
    const look = async () => {
      const atWork = await isAtWork(processId);
      if (!atWork) reject(new DatabaseSilent(`the database is silent for more than ${patienceMs} ms`));
      else if (!answered) wait();
    };
    const wait = () => void (timer = setTimeout(() => void look(), patienceMs));
    wait();
  });
  try {
    return await Promise.race([answer, silence]);
  } finally {
    answered = true;
    clearTimeout(timer);
  }
}

/** Asks over a connection of its own, so that a long query isn't taken for a server that is frozen or out of reach. */
export const atWorkAt =
  (connectionString: string, timeoutMs: number): Patience['isAtWork'] =>
  async (processId) => {
    const client = new Client({ connectionString, connectionTimeoutMillis: timeoutMs, query_timeout: timeoutMs });
    client.on('error', () => {});
    try {
      await client.connect();
      const text = `SELECT 1 FROM pg_stat_activity WHERE pid = $1 AND state <> 'idle'`;
      return (await client.query(text, [processId])).rowCount !== 0;
    } catch (error) {
      // It has an answer for us, if not a connection.
      return error instanceof DatabaseError;
    } finally {
      void client.end().catch(() => {});
    }
  };
