import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { type LedgerEvent, ledgerEvent } from '@northvale/ledger/event/ledgerEvent.ts';
import { parseStreamName, streamName } from '@northvale/ledger/event/streams.ts';
import type { EventStore, RecordedEvent } from '@northvale/ledger/eventStore/eventStore.ts';
import { createBackoff, pause } from '@northvale/ledger/pause.ts';
import { HEARTBEAT_MS } from '@northvale/projections/engine/checkpoint.ts';
import type { Logger } from 'pino';
import { newId } from '../identity/ids.ts';
import type { Reactor } from './reactor.ts';
import { keyOf, type NotedTask, type Tasks } from './tasks.ts';

/** How many tasks of a reactor are looked up and done together. */
const BATCH = 64;
/** How long nothing is looked for when nothing was due. */
const IDLE_MS = 500;
/** Calls come first: after a batch a reactor rests so many times as long as that took, but no longer than idle. */
const REST = 3;
/** What calls write within this time is noted together. */
const GATHER_MS = 100;

/** The tasks of events that can't be read: parked until a program can, when what the event asks for is noted. */
const UNREAD = 'unread';

interface ReactorOptions {
  readonly reactors: readonly Reactor[];
  readonly tasks: Tasks;
  readonly store: EventStore;
  readonly now: () => Date;
  readonly log: Pick<Logger, 'info' | 'warn'>;
  /**
   * What else the one process does that is at work, until the signal aborts: it deals with its failures by itself.
   * Where one ends, this process gives up the lease.
   */
  readonly beside?: readonly ((signal: AbortSignal) => Promise<void>)[];
}

export interface Reactors {
  /** Goes on in the background: in one process at a time, another takes over within seconds. */
  start(): void;
  stop(): Promise<void>;
  /** Reads the log to its end and does what is due, once. @returns how many tasks were done */
  round(): Promise<number>;
}

/**
 * Runs the reactors. What an event asks for is noted first, in the transaction that moves their place in the log, and
 * done afterwards: so a task that can't be done, or is due in a year, holds up no other.
 */
export function createReactors({ reactors, tasks, store, now, log, beside = [] }: ReactorOptions): Reactors {
  // Tells when this process began.
  const holder = newId();
  const lease = tasks.lease(holder);
  const stopping = new AbortController();
  const byName = new Map(reactors.map((reactor) => [reactor.name, reactor]));
  const names = [...byName.keys(), UNREAD];
  let running = Promise.resolve();

  function tasksOf({ category, id: userId, event }: LedgerEvent): NotedTask[] {
    if (category !== 'account') return [];
    return reactors.flatMap((reactor) => {
      const task = reactor.taskOf({ category, id: userId, event });
      const { revision, occurredAt: dueAt } = event;
      return task ? [{ reactor: reactor.name, userId, revision, dueAt, tries: 0, ...task }] : [];
    });
  }

  /** What to note of an event: of one that can't be read, that it is yet to be read. */
  function notedOf(stored: RecordedEvent): NotedTask[] {
    const stream = parseStreamName(stored.stream);
    if (stream?.category !== 'account') return [];
    try {
      return tasksOf(ledgerEvent(stored));
    } catch {
      return [
        { reactor: UNREAD, userId: stream.id, revision: stored.revision, dueAt: new Date(0).toISOString(), tries: 0 },
      ];
    }
  }

  /** The place to go on from; the log's start where it isn't the log that was read: what was done is done only once. */
  async function placeInLog(storeId: string): Promise<string | undefined> {
    const { position, stream, revision, eventId, ...place } = await tasks.place();
    if (place.storeId !== storeId) return undefined;
    const [event] = await store.readStream(stream, { from: revision, limit: 1 });
    return event?.id === eventId ? position : undefined;
  }

  /** Notes what the log asks for until the signal aborts, or another process has the lease. */
  async function follow(signal: AbortSignal, onCaughtUp: () => void = () => {}): Promise<void> {
    const storeId = await store.storeId();
    const after = await placeInLog(storeId);
    for await (const { events, caughtUp } of store.subscribe({ after, signal })) {
      const last = events.at(-1);
      if (last && !(await tasks.note(holder, storeId, last, events.flatMap(notedOf)))) return;
      if (!caughtUp) continue;
      onCaughtUp();
      await pause(GATHER_MS, signal);
    }
  }

  async function performDue(names: readonly string[]): Promise<number> {
    const due = await tasks.due(names, now(), BATCH);
    const places = due.map(({ userId, revision }) => ({ stream: streamName('account', userId), revision }));
    const events = new Map(
      (await store.readEvents(places)).map((event) => [`${event.stream}.${event.revision}`, event]),
    );
    const finished: NotedTask[] = [];
    const work = async (task: NotedTask): Promise<void> => {
      const failure = await perform(task, events.get(streamName('account', keyOf(task))));
      if (failure === undefined) finished.push(task);
      else await park(task, failure);
    };
    await Promise.all(due.map(work));
    await tasks.done(finished);
    return finished.length;
  }

  /** @returns why it couldn't be done */
  async function perform(task: NotedTask, stored: RecordedEvent | undefined): Promise<string | undefined> {
    const { reactor, userId, revision, tries } = task;
    const key = keyOf({ userId, revision });
    try {
      const recorded = stored && ledgerEvent(stored);
      if (!stored || recorded?.category !== 'account') throw new Error('the event is gone');
      if (reactor === UNREAD) await tasks.add(tasksOf(recorded));
      else await byName.get(reactor)?.perform({ key, userId, eventId: stored.id, event: recorded.event, tries });
      return undefined;
    } catch (error) {
      log.warn({ err: error, reactor, key }, 'a reactor has parked what it could not do');
      return error instanceof Error ? error.message : String(error);
    }
  }

  /** Where it can't be done, the task is due as before: those beside it don't wait for that. */
  async function park(task: NotedTask, failure: string): Promise<void> {
    try {
      await tasks.park(task, failure, now());
    } catch (error) {
      log.warn({ err: error, reactor: task.reactor, key: keyOf(task) }, 'a reactor could not park a task');
    }
  }

  /** Renews the lease until the signal aborts, one time after another: none comes behind the lease's end. */
  async function keepLease(signal: AbortSignal, onLost: () => void): Promise<void> {
    for (;;) {
      await pause(HEARTBEAT_MS, signal);
      if (signal.aborted) return;
      if (!(await lease.hold().catch(() => false))) onLost();
    }
  }

  async function runUnderLease(): Promise<void> {
    const ended = new AbortController();
    const signal = AbortSignal.any([stopping.signal, ended.signal]);
    // Each duty listens, some more than once: that is no leak, and an operator needn't be warned of one.
    setMaxListeners(0, signal);
    const end = () => ended.abort();
    const settled = new AbortController();
    // Also while what is under way comes to its end: nobody else is to do it meanwhile.
    const kept = keepLease(settled.signal, end);
    // Each by itself: a mail server that says nothing holds up no payout.
    const workOf = (name: string) => async () => {
      while (!signal.aborted) {
        const began = performance.now();
        const done = await performDue([name]);
        await pause(done === 0 ? IDLE_MS : Math.min(REST * (performance.now() - began), IDLE_MS), signal);
      }
    };
    const duties = [follow, ...names.map(workOf), ...beside].map((duty) => duty(signal).finally(end));
    const ends = await Promise.allSettled(duties);
    settled.abort();
    await kept;
    await lease.end();
    for (const each of ends) if (each.status === 'rejected') throw each.reason;
  }

  async function stand(): Promise<void> {
    const backoff = createBackoff(stopping.signal);
    while (!stopping.signal.aborted) {
      try {
        if (await lease.hold()) await runUnderLease();
        else await pause(IDLE_MS, stopping.signal);
        backoff.reset();
      } catch (error) {
        log.warn({ err: error }, 'the reactors try again');
        await backoff.wait();
      }
    }
  }

  return {
    start() {
      running = stand();
    },

    async stop() {
      stopping.abort();
      await running;
    },

    async round() {
      while (!(await lease.hold())) await sleep(IDLE_MS);
      const reading = new AbortController();
      await follow(reading.signal, () => reading.abort());
      const done = await performDue(names);
      await lease.end();
      return done;
    },
  };
}
