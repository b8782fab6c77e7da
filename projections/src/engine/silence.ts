import { Client, DatabaseError } from 'pg';

/** How long to wait for an answer before checking what the server does. */
export interface Patience {
  readonly patienceMs: number;
  /** Whether the server is working on a query from the connection with this server process id. */
  isAtWork(processId: number | undefined): Promise<boolean>;
}

/** The server doesn't answer and isn't working: the request was certainly not carried out. */
export class DatabaseSilent extends Error {
  override readonly name = 'DatabaseSilent';
}

/** A write was sent, and its answer never came: whether it was done is unknown. */
export class WriteOutcomeUnknown extends Error {
  override readonly name = 'WriteOutcomeUnknown';
}

/** @throws DatabaseSilent if nobody is working on the answer any more */
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

/** Asks over a separate connection, so that a long query isn't taken for a server that is frozen or unreachable. */
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
      // The server answers, even if it refuses the connection.
      return error instanceof DatabaseError;
    } finally {
      void client.end().catch(() => {});
    }
  };
