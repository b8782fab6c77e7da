import { setImmediate as nextTurn } from 'node:timers/promises';
import { type AppendResult as Answer, jsonEvent, NO_STREAM, WrongExpectedVersionError } from '@eventstore/db-client';
import { LRUCache } from 'lru-cache';
import type { JsonObject } from '../../event/json.ts';
import { pause, timeLeft } from '../../pause.ts';
import { AppendOutcomeUnknown, StoreUnavailable, WrongExpectedHead } from '../errors.ts';
import type { ExpectedHead, StreamHead } from '../eventStore.ts';
import { backoffMs, type Connection, HeadNotSeen, messageOf, outcomeOf, within } from './connection.ts';
import { type Reader, readStream } from './reads.ts';

export interface AppendTimes {
  /** How long an append that may have been written is asked again. */
  readonly appendDeadlineMs: number;
  /** How long one is tried that surely wasn't: shorter, as its caller can be told the plain truth. */
  readonly unavailableAfterMs: number;
  /** The longest attempt. The server itself gives up on a write after 2 s. */
  readonly attemptMs: number;
}

/** One append, checked: the same in every attempt. */
export interface Append {
  readonly stream: string;
  readonly expected: ExpectedHead;
  readonly events: readonly { id: string; type: string; data: JsonObject; metadata: object }[];
}

/** An attempt of less time would more often turn a sure no into a maybe than into a yes. */
const LAST_ATTEMPT_MS = 250;

/**
 * Appends, and asks again with the same ids at the same expected revision until the answer is definite: the server
 * then answers the first write, whichever attempt that was.
 */
export async function appendUntilKnown(
  connection: Connection,
  times: AppendTimes,
  append: Append,
  heads?: SeenHeads,
): Promise<Answer> {
  const [mayLastMs, sureMs] = [timeLeft(times.appendDeadlineMs), timeLeft(times.unavailableAfterMs)];
  let mayBeWritten = false;
  const leftMs = () => (mayBeWritten ? mayLastMs() : sureMs());
  for (let attempt = 0; ; attempt += 1) {
    try {
      const attemptMs = Math.max(Math.min(times.attemptMs, leftMs()), 1);
      if (heads) await seeHead(heads, append, attemptMs);
      return await attemptOnce(connection, append, attemptMs, heads);
    } catch (error) {
      if (error instanceof WrongExpectedVersionError) throw wrongHead(append, error);
      if (error instanceof WrongExpectedHead) throw error;
      const outcome = outcomeOf(error);
      if (outcome === 'unknown') mayBeWritten = true;
      const pauseMs = backoffMs(attempt);
      const tooLate = leftMs() < pauseMs + Math.min(times.attemptMs, LAST_ATTEMPT_MS);
      if (outcome === 'refused' || tooLate) throw givenUp(append, mayBeWritten, error);
      await pause(pauseMs);
    }
  }
}

async function seeHead(heads: SeenHeads, { stream, expected }: Append, withinMs: number): Promise<void> {
  if (expected === 'noStream' || heads.isSeen(stream, expected)) return;
  await heads.look(stream, expected, withinMs).catch((cause: unknown) => {
    throw cause instanceof WrongExpectedHead ? cause : new HeadNotSeen(stream, cause);
  });
}

/**
 * Credentials make the client take its unary call. Without them it takes its batch path, which keeps no deadline, and
 * where one refused append leaves every later one of this client without an answer.
 */
async function attemptOnce(
  { client, credentials }: Connection,
  { stream, expected, events }: Append,
  deadline: number,
  heads: SeenHeads | undefined,
): Promise<Answer> {
  // The client closes its channel some promises after a call on it has failed. An append that began between these two
  // would throw where nobody listens, which ends the process; begun in a turn of its own, it comes before or after.
  await nextTurn();
  // From here on nothing waits before it is sent: no reconnect can come between.
  if (heads && expected !== 'noStream' && !heads.isSeen(stream, expected)) throw new HeadNotSeen(stream);
  const expectedRevision = expected === 'noStream' ? NO_STREAM : BigInt(expected.revision);
  const sent = client.appendToStream(stream, events.map(jsonEvent), {
    expectedRevision,
    credentials,
    requiresLeader: true,
    deadline,
  });
  return within(sent, deadline + 500);
}

const wrongHead = ({ stream, expected }: Append, { actualVersion }: WrongExpectedVersionError) =>
  new WrongExpectedHead(stream, expected, typeof actualVersion === 'bigint' ? Number(actualVersion) : 'noStream');

// A no that follows a maybe says nothing about the maybe.
const givenUp = ({ stream }: Append, mayBeWritten: boolean, cause: unknown): Error =>
  mayBeWritten
    ? new AppendOutcomeUnknown(`whether an append to ${stream} was written isn't known: ${messageOf(cause)}`, { cause })
    : new StoreUnavailable(`an append to ${stream} was not sent: ${messageOf(cause)}`, { cause });

/**
 * EventStoreDB compares revisions only, and a revision can be reached twice: a node may come back from a backup. So an
 * append goes out only behind an event that was seen on the present connection; after each reconnect and each change of
 * leader it is read again first.
 */
interface SeenHeads {
  /** Notes an event that was read or written, all of it on the connection of that epoch. */
  saw(stream: string, head: StreamHead, epoch: number): void;
  isSeen(stream: string, head: StreamHead): boolean;
  /**
   * Reads the event, once and without patience.
   * @throws WrongExpectedHead where another one, or none, stands at its revision
   */
  look(stream: string, head: StreamHead, withinMs: number): Promise<void>;
}

const MAX_STREAMS = 50_000;

export function createSeenHeads(connection: Connection, reader: Reader): SeenHeads {
  const heads = new LRUCache<string, StreamHead & { readonly epoch: number }>({ max: MAX_STREAMS });

  function saw(stream: string, { revision, id }: StreamHead, epoch: number): void {
    if (epoch === connection.epoch()) heads.set(stream, { revision, id, epoch });
  }

  return {
    saw,

    isSeen(stream, head) {
      const seen = heads.get(stream);
      return seen?.epoch === connection.epoch() && seen.revision === head.revision && seen.id === head.id;
    },

    async look(stream, head, withinMs) {
      const impatient: Reader = { ...reader, times: { readDeadlineMs: 0, silenceMs: withinMs } };
      const epoch = connection.epoch();
      const [found] = await readStream(impatient, stream, { from: head.revision, limit: 1 });
      if (found?.id === head.id) return saw(stream, head, epoch);
      const [last] = await readStream(impatient, stream, { direction: 'backwards', limit: 1 });
      throw new WrongExpectedHead(stream, head, last?.revision ?? 'noStream');
    },
  };
}
