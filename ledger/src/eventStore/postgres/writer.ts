import { type Client, DatabaseError } from 'pg';
import { StoreSealed, StoreUnavailable, type WrongExpectedHead } from '../errors.ts';
import type { AppendResult } from '../eventStore.ts';
import { dropConnection, inTime, openConnection } from './connection.ts';
import { SEALED } from './sealing.ts';
import { type Append, writeAppends } from './writeAppends.ts';

/** The one connection on which a process writes to the log, opened when needed and again after it was lost. */
export interface Writer {
  /**
   * @throws StoreUnavailable nothing was sent: there is no connection
   * @throws DatabaseError or Error as `outcomeOf` (failures.ts) reads them
   */
  write(appends: readonly Append[]): Promise<(AppendResult | WrongExpectedHead)[]>;
  /** The server's process that writes for us, while there is one. */
  readonly processId: number | undefined;
  close(): Promise<void>;
}

interface WriterOptions {
  readonly connectionString: string;
  /** How long one attempt may take before its connection is given up. */
  readonly attemptMs: number;
}

export function createWriter({ connectionString, attemptMs }: WriterOptions): Writer {
  let current: Client | undefined;

  async function connected(): Promise<Client> {
    if (current) return current;
    const client = await openConnection({
      connectionString,
      connectTimeoutMs: attemptMs,
      // Earlier than we give up, so that a wait for another writer's lock ends with a definite answer.
      statementTimeoutMs: attemptMs * 0.8,
    }).catch((cause: unknown) => {
      throw new StoreUnavailable('the database is away', { cause });
    });
    client.once('end', () => forget(client));
    current = client;
    return client;
  }

  function forget(client: Client): void {
    if (current === client) current = undefined;
  }

  return {
    get processId() {
      return current && processIdOf(current);
    },

    async write(appends) {
      const client = await connected();
      try {
        return await inTime(writeAppends(client, appends), attemptMs);
      } catch (error) {
        // After an error there may be a dead connection behind it, and a new one costs little.
        forget(client);
        dropConnection(client);
        throw isSealed(error) ? new StoreSealed(error.detail ?? '') : error;
      }
    },

    async close() {
      await current?.end().catch(() => {});
      current = undefined;
    },
  };
}

const isSealed = (error: unknown): error is DatabaseError => error instanceof DatabaseError && error.code === SEALED;

// pg has it, its published type doesn't.
const processIdOf = (client: Client): number | undefined => (client as Client & { processID?: number }).processID;
