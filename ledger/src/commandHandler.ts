import { setTimeout as sleep } from 'node:timers/promises';
import type { Command, Outcome } from './command.ts';
import { createContention } from './contention.ts';
import type { Decider, DomainEvent } from './decider.ts';
import { createDoubts } from './doubts.ts';
import { AppendOutcomeUnknown, StoreUnavailable, WrongExpectedHead } from './eventStore/errors.ts';
import type { EventStore, Position } from './eventStore/eventStore.ts';
import { type Plan, planAppend, type Ticket, type Verdict } from './plan.ts';
import { replay } from './replay.ts';
import { streamName } from './streams.ts';
import { createStreamReader } from './streamReader.ts';
import { headOf, type StreamView } from './streamView.ts';

export interface CommandHandler<State, Payload, Event extends DomainEvent> {
  /**
   * Decides a command on its aggregate and appends what follows.
   * @throws StoreUnavailable nothing was written
   * @throws AppendOutcomeUnknown send the same command again to learn its one true outcome
   */
  handle(id: string, command: Command<Payload>): Promise<Outcome<State, Event>>;
  /** The aggregate as it stands now, read to the stream's end; the initial state where there is no stream. */
  load(id: string): Promise<State>;
  /** The aggregate as it stood right after a revision, or undefined beyond the head. */
  loadAt(id: string, revision: number): Promise<State | undefined>;
}

interface HandlerOptions<State, Payload, Event extends DomainEvent> {
  readonly store: EventStore;
  readonly decider: Decider<State, Payload, Event>;
  readonly now: () => Date;
  /** How many events' worth of folded streams to keep in memory. Default 2,000,000: about 1 GiB at the very most. */
  readonly cachedEvents?: number;
}

interface Waiting<State, Payload, Event extends DomainEvent> extends Ticket<State, Payload> {
  readonly resolve: (outcome: Outcome<State, Event>) => void;
  readonly reject: (error: unknown) => void;
  /** How many appends that held its events stayed without an outcome. */
  unknown: number;
}

/** The most tries against writers in other processes; each lost try means that one of them got on. */
const MAX_TRIES = 100;
/** Within one turn: others who haven't noticed yet that there are turns may come between. */
const TRIES_A_TURN = 5;
const MAX_BACKOFF_MS = 50;
/** The most appends of one command whose outcome stays unknown; each has waited the store's own deadline. */
const MAX_UNKNOWN = 2;
/** The most commands that wait for one stream: who comes later wouldn't be answered in time. */
const MAX_WAITING = 10_000;
/** The most that are decided at once. */
const MAX_BATCH = 500;

/**
 * Handles commands: at most one append a stream is in flight. Commands that arrive meanwhile are decided one after
 * another on the stream as it will be, and leave together as the next append. That makes a hot account fast, and leaves
 * no gap through which a stranger's event could be followed by one that was decided without it.
 */
export function createCommandHandler<State, Payload, Event extends DomainEvent>(
  options: HandlerOptions<State, Payload, Event>,
): CommandHandler<State, Payload, Event> {
  type Queue = Waiting<State, Payload, Event>[];
  const { store, decider, now, cachedEvents = 2_000_000 } = options;
  const streams = createStreamReader<State, Event>({ store, decider, cachedEvents });
  const doubts = createDoubts();
  const queues = new Map<string, Queue>();
  const contention = createContention();

  async function drain(stream: string, queue: Queue): Promise<void> {
    while (queue.length > 0) {
      const waiting = queue.length;
      await settle(stream, queue).catch((error: unknown) => fail(stream, queue.splice(0, waiting), error));
    }
    queues.delete(stream);
  }

  /** Decides and appends until some of those who wait are answered. */
  async function settle(stream: string, queue: Queue): Promise<void> {
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      if (tries > 1) await backOff(tries);
      const settled = contention.needsTurn(stream)
        ? await store.inTurn(stream, () => settleInTurn(stream, queue))
        : await attempt(stream, queue, tries === 0 ? streams.known(stream) : undefined);
      if (settled) return;
    }
    throw new StoreUnavailable(`${stream} is too busy: ${MAX_TRIES} tries were overtaken`);
  }

  async function settleInTurn(stream: string, queue: Queue): Promise<boolean> {
    for (let tries = 0; tries < TRIES_A_TURN; tries += 1) {
      if (tries > 1) await backOff(tries);
      const before = streams.known(stream)?.hash;
      const view = await readToEnd(stream, queue);
      contention.hadTurn(stream, view.hash !== before);
      if (await decide(stream, queue, view, true)) return true;
    }
    return false;
  }

  /** @returns whether somebody was answered; else all must be decided again after reading the stream's tail */
  async function attempt(stream: string, queue: Queue, known?: StreamView<State>): Promise<boolean> {
    return decide(stream, queue, known ?? (await readToEnd(stream, queue)), known === undefined);
  }

  async function decide(stream: string, queue: Queue, view: StreamView<State>, wasRead: boolean): Promise<boolean> {
    if (queue.length === 0) return true;
    const batch = queue.slice(0, MAX_BATCH);
    const plan: Plan<State, Event> = planAppend(decider, stream, view, batch, now);
    const appends = plan.events.length > 0;
    // Only an accepted append may rest on cached state: it proves that nothing had come in between.
    if (!appends && !wasRead) return attempt(stream, queue);
    const position = appends ? await tryAppend(stream, view, plan, batch) : undefined;
    if (appends && position === undefined) return false;
    streams.remember(stream, plan.view);
    const answered = queue.splice(0, plan.verdicts.length);
    plan.verdicts.forEach((verdict, index) => answer(stream, answered[index], verdict, plan.view, position));
    return true;
  }

  /** Reads the stream, and learns what came of earlier appends. */
  async function readToEnd(stream: string, queue: Queue): Promise<StreamView<State>> {
    const view = await streams.readToEnd(stream);
    doubts.review(
      stream,
      queue.map(({ command }) => command.id),
      view,
    );
    const hopeless = queue.filter(({ unknown, command }) => unknown >= MAX_UNKNOWN && !view.commands.has(command.id));
    if (hopeless.length > 0) {
      queue.splice(0, Infinity, ...queue.filter((waiting) => !hopeless.includes(waiting)));
      fail(
        stream,
        hopeless,
        new StoreUnavailable(`appends to ${stream} stayed without an answer, and the command isn't there`),
      );
    }
    return view;
  }

  /** Resolves to undefined where all must be decided again. */
  async function tryAppend(
    stream: string,
    view: StreamView<State>,
    plan: Plan<State, Event>,
    batch: Queue,
  ): Promise<Position | undefined> {
    try {
      const { position } = await store.append(stream, headOf(view), plan.events);
      contention.wrote(stream);
      return position;
    } catch (error) {
      if (error instanceof WrongExpectedHead) contention.overtaken(stream);
      else if (error instanceof AppendOutcomeUnknown) {
        for (const waiting of batch.filter((_, index) => restsOnAppend(plan.verdicts[index]))) {
          waiting.unknown += 1;
          doubts.raise(stream, waiting.command.id, view.revision + 1);
        }
      } else throw error;
      return undefined;
    }
  }

  /** Tells everyone in a batch that it came to nothing, or that nobody knows whether it did. */
  function fail(stream: string, batch: Queue, cause: unknown): void {
    for (const { command, reject } of batch) {
      const unknown = doubts.isOpen(stream, command.id);
      reject(unknown ? new AppendOutcomeUnknown('whether it was written is not known yet', { cause }) : cause);
    }
  }

  function answer(
    stream: string,
    waiting: Waiting<State, Payload, Event> | undefined,
    verdict: Verdict<State, Event>,
    view: StreamView<State>,
    position: Position | undefined,
  ): void {
    if (!waiting) return;
    const { id } = waiting.command;
    // Nothing was written now, but an earlier append of this command may still be on its way to the place at the head.
    if (position === undefined && verdict.kind !== 'known' && doubts.isOpen(stream, id)) {
      return waiting.reject(new AppendOutcomeUnknown('whether it was written is not known yet'));
    }
    doubts.lay(stream, id);
    switch (verdict.kind) {
      case 'decided': {
        const { events, state } = verdict;
        const at = events.length === 0 || position === undefined ? {} : { position };
        return waiting.resolve({ kind: 'accepted', replayed: false, events, state, ...at });
      }
      case 'known':
        return void replay<State, Event>({ store, streams }, stream, id, view).then(waiting.resolve, waiting.reject);
      case 'refused':
        return waiting.resolve({ kind: 'refused', refusal: verdict.refusal });
      case 'failed':
        return waiting.reject(verdict.error);
    }
  }

  return {
    handle(id, command) {
      const stream = streamName(decider.category, id);
      return new Promise((resolve, reject) => {
        const waiting = { command, resolve, reject, unknown: 0 };
        const queue = queues.get(stream);
        if (queue && queue.length >= MAX_WAITING) {
          reject(new StoreUnavailable(`too many commands wait for ${stream}`));
        } else if (queue) {
          queue.push(waiting);
        } else {
          const opened = [waiting];
          queues.set(stream, opened);
          void drain(stream, opened);
        }
      });
    },

    async load(id) {
      return (await streams.readToEnd(streamName(decider.category, id))).state;
    },

    async loadAt(id, revision) {
      const view = await streams.readUpTo(streamName(decider.category, id), revision);
      return view.revision === revision ? view.state : undefined;
    },
  };
}

/** Left to chance, so that rivals don't come back as one. */
const backOff = (tries: number): Promise<void> => sleep(Math.random() * Math.min(2 ** tries, MAX_BACKOFF_MS));

/** Also a repeated command whose first writing is in the same append. */
const restsOnAppend = <State, Event extends DomainEvent>(verdict: Verdict<State, Event> | undefined): boolean =>
  verdict?.kind === 'known' || (verdict?.kind === 'decided' && verdict.events.length > 0);
