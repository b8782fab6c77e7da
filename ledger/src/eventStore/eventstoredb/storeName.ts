import { randomUUID } from 'node:crypto';
import { appendUntilKnown, type AppendTimes } from './append.ts';
import type { Connection } from './connection.ts';
import { WrongExpectedHead } from '../errors.ts';
import { readStream, type Reader } from './reads.ts';

// Of no category of the ledger, so that no subscriber ever meets it.
const STREAM = 'northvale-store';

/** The id of the log: that of the one event in a stream of its own, which the first to ask writes. */
export async function storeNameOf(connection: Connection, times: AppendTimes, reader: Reader): Promise<string> {
  const named = await nameOf(reader);
  if (named) return named;
  const event = { id: randomUUID(), type: 'StoreNamed', data: {}, metadata: {} };
  try {
    await appendUntilKnown(connection, times, { stream: STREAM, expected: 'noStream', events: [event] });
    return event.id;
  } catch (error) {
    // Another process asked at the same time.
    const name = error instanceof WrongExpectedHead ? await nameOf(reader) : undefined;
    if (!name) throw error;
    return name;
  }
}

const nameOf = async (reader: Reader): Promise<string | undefined> =>
  (await readStream(reader, STREAM, { limit: 1 }))[0]?.id;
