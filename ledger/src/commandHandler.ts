import { LRUCache } from 'lru-cache';
import type { Accepted, Command, Outcome } from './command.ts';
import type { Decider, DomainEvent, Recorded } from './decider.ts';
import { AppendOutcomeUnknown, StoreUnavailable, WrongExpectedHead } from './eventStore/errors.ts';
import type { EventStore, Position } from './eventStore/eventStore.ts';
import { type Plan, planAppend, type Ticket, type Verdict } from './plan.ts';
import { domainEvent } from './recorded.ts';
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
/** The most appends of one command whose outcome stays unknown; each has waited the store's own deadline. */
const MAX_UNKNOWN = 2;
/** The most commands that wait for one stream: who comes later wouldn't be answered in time. */
const MAX_WAITING = 10_000;
/** How many commands to remember whose outcome stayed unknown. */
const MAX_UNLEARNT = 100_000;
const PAGE = 1_000;

/**
 * Handles commands: at most one append a stream is in flight. Commands that arrive meanwhile are decided one after
 * another on the stream as it will be, and leave together as the next append. That makes a hot account fast, and leaves
 * no gap through which a stranger's event could be followed by one that was decided without it.
 */
export function createCommandHandler<State, Payload, Event extends DomainEvent>(
  options: HandlerOptions<State, Payload, Event>,
): CommandHandler<State, Payload, Event> {
  const { store, decider, now, cachedEvents = 2_000_000 } = options;
  const streams = createStreamReader<State, Event>({ store, decider, cachedEvents });
  const queues = new Map<string, Waiting<State, Payload, Event>[]>();
  // Asked again while the store is away, such a command must not be told that it was surely not written.
  const unlearnt = new LRUCache<string, true>({ max: MAX_UNLEARNT });

  async function drain(stream: string, queue: Waiting<State, Payload, Event>[]): Promise<void> {
    while (queue.length > 0) {
      const batch = queue.slice(0, PAGE);
      const taken = await settle(stream, batch).catch((error: unknown) => fail(stream, batch, error));
      queue.splice(0, taken);
    }
    queues.delete(stream);
  }

  /** Decides and appends until the outcome is definite; answers as many commands as the append held. */
  async function settle(stream: string, batch: readonly Waiting<State, Payload, Event>[]): Promise<number> {
    let view = streams.known(stream);
    let readSince = false;
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      if (!view) {
        view = await streams.readToEnd(stream);
        readSince = true;
      }
      const plan: Plan<State, Event> = planAppend(decider, stream, view, batch, now);
      if (plan.events.length === 0 && !readSince) {
        // Only an accepted append may rest on cached state: it proves that nothing had come in between.
        view = undefined;
        continue;
      }
      const position = plan.events.length === 0 ? undefined : await tryAppend(stream, view, plan, batch);
      if (plan.events.length > 0 && position === undefined) {
        view = undefined;
        continue;
      }
      streams.remember(stream, plan.view);
      plan.verdicts.forEach((verdict, index) => answer(stream, batch[index], verdict, plan.view, position));
      return plan.verdicts.length;
    }
    throw new StoreUnavailable(`${stream} is too busy: ${MAX_TRIES} tries were overtaken`);
  }

  /** Resolves to undefined where all must be decided again after reading the stream's tail. */
  async function tryAppend(
    stream: string,
    view: StreamView<State>,
    plan: Plan<State, Event>,
    batch: readonly Waiting<State, Payload, Event>[],
  ): Promise<Position | undefined> {
    try {
      return (await store.append(stream, headOf(view), plan.events)).position;
    } catch (error) {
      if (error instanceof WrongExpectedHead) return undefined;
      if (!(error instanceof AppendOutcomeUnknown)) throw error;
      const sent = batch.filter((_, index) => restsOnAppend(plan.verdicts[index]));
      for (const waiting of sent) {
        waiting.unknown += 1;
        unlearnt.set(keyOf(stream, waiting), true);
      }
      if (sent.some((waiting) => waiting.unknown >= MAX_UNKNOWN)) throw error;
      // If it was written, the commands are found in the stream; if not, they're decided again at a revision that
      // refuses one of the two appends.
      return undefined;
    }
  }

  /** Tells everyone in a batch that it came to nothing, or that nobody knows whether it did. */
  function fail(stream: string, batch: readonly Waiting<State, Payload, Event>[], cause: unknown): number {
    for (const waiting of batch) {
      const unknown = unlearnt.has(keyOf(stream, waiting));
      waiting.reject(unknown ? new AppendOutcomeUnknown('whether it was written is not known yet', { cause }) : cause);
    }
    return batch.length;
  }

  function answer(
    stream: string,
    waiting: Waiting<State, Payload, Event> | undefined,
    verdict: Verdict<State, Event>,
    view: StreamView<State>,
    position: Position | undefined,
  ): void {
    if (!waiting) return;
    unlearnt.delete(keyOf(stream, waiting));
    switch (verdict.kind) {
      case 'decided': {
        const { events, state } = verdict;
        const at = events.length === 0 || position === undefined ? {} : { position };
        return waiting.resolve({ kind: 'accepted', replayed: false, events, state, ...at });
      }
      case 'known':
        return void replay(stream, waiting.command.id, view).then(waiting.resolve, (cause: unknown) => {
          // It was written: a store that has gone away since must not make it look as if it weren't.
          const away = cause instanceof StoreUnavailable;
          waiting.reject(away ? new AppendOutcomeUnknown("its answer can't be read now", { cause }) : cause);
        });
      case 'refused':
        return waiting.resolve({ kind: 'refused', refusal: verdict.refusal });
      case 'failed':
        return waiting.reject(verdict.error);
    }
  }

  /** The first answer once more, from the events of that command. */
  async function replay(stream: string, commandId: string, view: StreamView<State>): Promise<Accepted<State, Event>> {
    const trace = view.commands.get(commandId);
    if (!trace) throw new Error(`${stream} doesn't know the command ${commandId}`);
    const { firstRevision, lastRevision } = trace;
    const stored = await store.readStream(stream, { from: firstRevision, limit: lastRevision - firstRevision + 1 });
    const position = stored.at(-1)?.position;
    return {
      kind: 'accepted',
      replayed: true,
      events: stored.map((event) => domainEvent<Recorded<Event>>(event)),
      state: (lastRevision === view.revision ? view : await streams.readUpTo(stream, lastRevision)).state,
      ...(position === undefined ? {} : { position }),
    };
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

const keyOf = (stream: string, { command }: { readonly command: { readonly id: string } }): string =>
  `${stream} ${command.id}`;

/** Also a repeated command whose first writing is in the same append. */
const restsOnAppend = <State, Event extends DomainEvent>(verdict: Verdict<State, Event> | undefined): boolean =>
  verdict?.kind === 'known' || (verdict?.kind === 'decided' && verdict.events.length > 0);
