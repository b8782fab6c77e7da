import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { bytesOf } from '../appendLimits.ts';
import { AppendOutcomeUnknown, StoreUnavailable, WrongExpectedHead } from '../errors.ts';
import type { AppendResult } from '../eventStore.ts';
import { timeLeft } from '../../pause.ts';
import { outcomeOf } from './connection.ts';
import type { Append, Writer } from './writer.ts';

export interface GroupCommit {
  append(append: Append): Promise<AppendResult>;
  /** Takes no more, and resolves when all that was taken is answered. */
  close(): Promise<void>;
}

interface GroupCommitOptions {
  readonly writer: Writer;
  /** Within which each append is answered, one way or another. */
  readonly patienceMs: number;
  /** Called after each flush that was written. */
  readonly onWritten: () => void;
}

interface Waiting extends Append {
  readonly bytes: number;
  readonly leftMs: () => number;
  readonly resolve: (result: AppendResult) => void;
  readonly reject: (error: unknown) => void;
  /** True once a flush that held it was sent and not answered. */
  unknown: boolean;
}

/** Up to here it costs less to share one commit than to halve it. */
const SMALL_FLUSH = 32;
const MAX_FLUSH_APPENDS = 512;
const MAX_FLUSH_BYTES = 4 * 1024 * 1024;
/** Some seconds' worth: who comes later wouldn't be answered in time. */
const MAX_WAITING = 50_000;

/**
 * Waiting appends are flushed together, the next flush when the previous one is acknowledged: under load the batches
 * form by themselves, and a lone append waits for nobody.
 *
 * When a connection is lost with a flush on it, the same bytes are sent again on a new one: appends that were written
 * are found at their place. That is exact, also where the lost session still waits on the server to write: it will
 * find either its own events there, or a head that has moved on.
 */
export function createGroupCommit({ writer, patienceMs, onWritten }: GroupCommitOptions): GroupCommit {
  let waiting: Waiting[] = [];
  let flushing: Promise<void> | undefined;
  let closed = false;

  async function flushAll(): Promise<void> {
    let flushed = 0;
    while (waiting.length > 0) {
      // Whoever was answered a moment ago may have the next append ready by then.
      if (waiting.length * 2 <= flushed || flushed === 0) await nextTurn();
      // Half of the callers wait for the flush while the other half prepare the next one: the database and this process
      // work at the same time, not in turns.
      const half = Math.ceil((waiting.length + flushed) / 2);
      const { batch, rest } = takeBatch(rejectLate(waiting, undefined), Math.max(half, SMALL_FLUSH));
      waiting = rest;
      flushed = batch.length;
      await settle(batch);
    }
    flushing = undefined;
  }

  /** Sends a batch until each of its appends has an answer. */
  async function settle(batch: readonly Waiting[]): Promise<void> {
    let left = batch;
    for (let pauseMs = 20; left.length > 0; pauseMs = Math.min(pauseMs * 2, 250)) {
      try {
        const results = await writer.write(left);
        onWritten();
        left.forEach((waiter, index) => answer(waiter, results[index]));
        return;
      } catch (error) {
        if (!(error instanceof StoreUnavailable) && outcomeOf(error) === 'refused') return settleRefused(left, error);
        if (!(error instanceof StoreUnavailable) && outcomeOf(error) === 'unknown') {
          for (const waiter of left) waiter.unknown = true;
        }
        left = rejectLate(left, error);
        if (left.length > 0) await sleep(pauseMs);
      }
    }
  }

  /** The database refused all for the sake of one: each is sent alone, so that only that one fails. */
  async function settleRefused(batch: readonly Waiting[], error: unknown): Promise<void> {
    if (batch.length > 1) for (const waiter of batch) await settle([waiter]);
    // A no that follows a maybe says nothing about the maybe.
    else for (const waiter of batch) waiter.reject(waiter.unknown ? notKnown(waiter, error) : error);
  }

  return {
    append({ stream, expected, events }) {
      if (closed) return Promise.reject(new StoreUnavailable('the event store was closed'));
      if (waiting.length >= MAX_WAITING) return Promise.reject(new StoreUnavailable('too many appends are waiting'));
      const bytes = events.reduce((sum, event) => sum + bytesOf(event), 0);
      return new Promise((resolve, reject) => {
        const leftMs = timeLeft(patienceMs);
        waiting.push({ stream, expected, events, bytes, leftMs, resolve, reject, unknown: false });
        flushing ??= flushAll();
      });
    },

    async close() {
      closed = true;
      await flushing;
    },
  };
}

/** What goes together: in order, one append a stream, since each of a stream's appends builds on the one before. */
function takeBatch(waiting: readonly Waiting[], atMost: number): { batch: Waiting[]; rest: Waiting[] } {
  const room = Math.min(atMost, MAX_FLUSH_APPENDS);
  const batch: Waiting[] = [];
  const rest: Waiting[] = [];
  const streams = new Set<string>();
  let bytes = 0;
  for (const waiter of waiting) {
    const fits = batch.length < room && (bytes + waiter.bytes <= MAX_FLUSH_BYTES || batch.length === 0);
    if (!fits || streams.has(waiter.stream)) rest.push(waiter);
    else {
      batch.push(waiter);
      bytes += waiter.bytes;
    }
    streams.add(waiter.stream);
  }
  return { batch, rest };
}

/** Rejects those whose time is up, and gives back the others. */
function rejectLate(waiting: readonly Waiting[], cause: unknown): readonly Waiting[] {
  if (waiting.every(({ leftMs }) => leftMs() > 0)) return waiting;
  return waiting.filter((waiter) => {
    if (waiter.leftMs() > 0) return true;
    waiter.reject(
      waiter.unknown
        ? notKnown(waiter, cause)
        : new StoreUnavailable(`the database is away: nothing was appended to ${waiter.stream}`, { cause }),
    );
    return false;
  });
}

const notKnown = ({ stream }: Waiting, cause: unknown) =>
  new AppendOutcomeUnknown(`whether ${stream} was appended to can't be learnt now`, { cause });

function answer({ resolve, reject }: Waiting, result: AppendResult | WrongExpectedHead | undefined): void {
  if (result === undefined) reject(new Error('an append was left without a result'));
  else if (result instanceof WrongExpectedHead) reject(result);
  else resolve(result);
}
