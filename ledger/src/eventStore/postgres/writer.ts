import { type Client, type ClientBase, DatabaseError } from 'pg';
import { firstRevision, headAfter, type SerializedEvent } from '../appendLimits.ts';
import { StoreSealed, StoreUnavailable, WrongExpectedHead } from '../errors.ts';
import type { AppendResult, ExpectedHead } from '../eventStore.ts';
import { dropConnection, inTime, openConnection } from './connection.ts';
import { positionOf } from './reads.ts';
import { SEALED } from './sealing.ts';

/** The one connection on which a process writes to the log, opened when needed and again after it was lost. */
export interface Writer {
  /**
   * @throws StoreUnavailable nothing was sent: there is no connection
   * @throws DatabaseError or Error as `outcomeOf` reads them
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

export interface Append {
  readonly stream: string;
  readonly expected: ExpectedHead;
  readonly events: readonly SerializedEvent[];
}

/** An append that wasn't written, as `ledger.append` reports it. */
interface NotWritten {
  /** Which one, from 1. */
  readonly append: number;
  readonly head: number | null;
  /** Of the last of its events, where exactly these already stand at their place. */
  readonly position: number | null;
}

/** Stands where no stream is expected; the nil UUID is no event's. */
const NO_EVENT = '00000000-0000-0000-0000-000000000000';

/** Writes appends to different streams in one transaction; each has a result of its own, in their order. */
export async function writeAppends(
  client: ClientBase,
  appends: readonly Append[],
): Promise<(AppendResult | WrongExpectedHead)[]> {
  const events = appends.flatMap((append) => append.events);
  const answer = await client.query<{ first_position: string; not_written: string | null }>({
    // A named statement is parsed once a connection.
    name: 'ledger_append',
    text: 'SELECT first_position, not_written FROM ledger.append($1, $2, $3, $4, $5, $6, $7, $8)',
    values: [
      textArray(appends.map(({ stream }) => stream)),
      bigintArray(appends.map(({ expected }) => firstRevision(expected) - 1)),
      uuidArray(appends.map(({ expected }) => (expected === 'noStream' ? NO_EVENT : expected.id))),
      integerArray(appends.flatMap((append, index) => append.events.map(() => index + 1))),
      uuidArray(events.map(({ id }) => id)),
      textArray(events.map(({ type }) => type)),
      textArray(events.map(({ data }) => data)),
      textArray(events.map(({ metadata }) => metadata)),
    ],
  });
  const [row] = answer.rows;
  if (!row) throw new Error('ledger.append answered nothing');
  return resultsOf(appends, Number(row.first_position), JSON.parse(row.not_written ?? '[]') as NotWritten[]);
}

function resultsOf(
  appends: readonly Append[],
  firstPosition: number,
  notWritten: readonly NotWritten[],
): (AppendResult | WrongExpectedHead)[] {
  const refusals = new Map(notWritten.map((refusal) => [refusal.append, refusal]));
  let position = firstPosition - 1;
  return appends.map(({ stream, expected, events }, index) => {
    const head = headAfter(expected, events);
    const refusal = refusals.get(index + 1);
    if (!refusal) {
      position += events.length;
      return { head, position: positionOf(position) };
    }
    if (refusal.position !== null) return { head, position: positionOf(refusal.position) };
    return new WrongExpectedHead(stream, expected, refusal.head ?? 'noStream');
  });
}

// Arrays in PostgreSQL's binary form (array_send): as text, quoting and parsing them took half of an append's time
// outside the insert itself.

const TEXT = 25;
const INT4 = 23;
const INT8 = 20;
const UUID = 2950;

const textArray = (items: readonly string[]): Buffer =>
  arrayOf(
    TEXT,
    items,
    (text) => Buffer.byteLength(text),
    (to, text, at) => to.write(text, at),
  );

const integerArray = (items: readonly number[]): Buffer =>
  arrayOf(
    INT4,
    items,
    () => 4,
    (to, item, at) => to.writeInt32BE(item, at),
  );

const bigintArray = (items: readonly number[]): Buffer =>
  arrayOf(
    INT8,
    items,
    () => 8,
    (to, item, at) => to.writeBigInt64BE(BigInt(item), at),
  );

const uuidArray = (items: readonly string[]): Buffer =>
  arrayOf(
    UUID,
    items,
    () => 16,
    (to, id, at) => to.write(id.replaceAll('-', ''), at, 'hex'),
  );

function arrayOf<Item>(
  elementType: number,
  items: readonly Item[],
  sizeOf: (item: Item) => number,
  write: (to: Buffer, item: Item, at: number) => void,
): Buffer {
  const sizes = items.map(sizeOf);
  const array = Buffer.allocUnsafe(sizes.reduce((sum, size) => sum + 4 + size, 20));
  const [dimensions, hasNulls, lowerBound] = [1, 0, 1];
  const header = [dimensions, hasNulls, elementType, items.length, lowerBound];
  header.forEach((word, index) => array.writeInt32BE(word, index * 4));
  let at = 20;
  items.forEach((item, index) => {
    const size = sizes[index] ?? 0;
    array.writeInt32BE(size, at);
    write(array, item, at + 4);
    at += 4 + size;
  });
  return array;
}
