import { setTimeout as sleep } from 'node:timers/promises';
import { type Answers, createAnswers, replay, type Waiting } from './answers.ts';
import { type Command, isTryOf, type Outcome } from './command.ts';
import { type Decider, type DomainEvent, refuse } from '../decider.ts';
import { AppendOutcomeUnknown, StoreUnavailable, WrongExpectedHead } from '../eventStore/errors.ts';
import type { Position } from '../eventStore/eventStore.ts';
import { type Plan, planAppend, type Verdict } from './plan.ts';
import { createStreamReader, type ReaderOptions } from './streamReader.ts';
import { streamName } from '../event/streams.ts';
import { headOf, type StreamView, traceOf } from './streamView.ts';

export interface CommandHandler<State, Payload, Event extends DomainEvent> {
  /**
   * Decides a command on its aggregate and appends what follows.
   * @throws StoreUnavailable nothing was written
   * @throws AppendOutcomeUnknown send the same command again to learn its one true outcome
   */
  handle(id: string, command: Command<Payload>): Promise<Outcome<State, Event>>;
  /**
   * The first answer to a command once more, undefined where it has written nothing.
   * @throws StoreUnavailable, AppendOutcomeUnknown as `handle`
   */
  recall(
    id: string,
    command: Pick<Command<Payload>, 'id' | 'digest' | 'alike'>,
  ): Promise<Outcome<State, Event> | undefined>;
  /** The aggregate as it stands now, read to the stream's end; the initial state where there is no stream. */
  load(id: string): Promise<State>;
}

interface HandlerOptions<State, Payload, Event extends DomainEvent> extends ReaderOptions<State, Event> {
  readonly decider: Decider<State, Payload, Event>;
  /** @throws StoreUnavailable while the time isn't known */
  readonly now: () => Date;
}

/** The stream as it was known, and for how many of the waiting commands, from the first on, it was read just now. */
interface Seen<State> {
  readonly view: StreamView<State>;
  readonly readFor: number;
}

/** The most commands that wait for one stream: one that comes later wouldn't be answered in time. */
const MAX_WAITING = 10_000;
/** The most commands that are decided at once. */
const MAX_BATCH = 500;
/** How long a batch is decided again after other processes were faster. In practice some hundredths of it suffice. */
const CONFLICTS_MS = 20_000;
const MAX_BACKOFF_MS = 20;
/**
 * A process that appends without a pause reads nothing between its appends, so no other process that must read first
 * would ever be faster. After so long it pauses, for as long as a read and an append take.
 */
const LONGEST_RUN_MS = 100;
const PAUSE_MS = 5;
/** The most appends of one command whose outcome stays unknown; each has waited the store's own deadline. */
const MAX_UNKNOWN = 2;
/** How old what was decided may be when it is written: far less than statements wait for what may still come. */
const OUTDATED_MS = 10_000;

/**
 * Handles commands: at most one append a stream is in flight. Commands that arrive meanwhile are decided one after
 * another on the stream as it will be, and leave together as the next append. That makes a hot account fast, and leaves
 * no gap through which another process's event could be followed by one that was decided without it.
 */
export function createCommandHandler<State, Payload, Event extends DomainEvent>(
  options: HandlerOptions<State, Payload, Event>,
): CommandHandler<State, Payload, Event> {
  /** The commands that wait for one stream, in the order in which they came; others may join at its end at any time. */
  type Queue = Waiting<State, Payload, Event>[];
  const { decider, store, now } = options;
  const streams = createStreamReader<State, Event>(options);
  const answers: Answers<State, Payload, Event> = createAnswers({ store, decider, streams });
  const queues = new Map<string, Queue>();
  /** What each queue was decided on last: a command that stands there mustn't be called unwritten. */
  const decidedOn = new WeakMap<Queue, StreamView<State>>();

  async function drain(stream: string, queue: Queue): Promise<void> {
    let since = performance.now();
    while (queue.length > 0) {
      if (performance.now() - since > LONGEST_RUN_MS) {
        await sleep(PAUSE_MS);
        since = performance.now();
      }
      await settle(stream, queue);
    }
    queues.delete(stream);
  }

  /** Answers some of the waiting commands, at least the first, and takes them off the queue. Never fails. */
  async function settle(stream: string, queue: Queue): Promise<void> {
    const waiting = queue.length;
    try {
      const until = performance.now() + CONFLICTS_MS;
      for (let tries = 0; performance.now() < until; tries += 1) {
        // Left to chance, so that rivals don't come back at the same time.
        if (tries > 1) await sleep(Math.random() * Math.min(2 ** tries, MAX_BACKOFF_MS));
        if (await attempt(stream, queue, tries === 0 ? streams.known(stream) : undefined)) return;
      }
      throw new StoreUnavailable(`${stream} is too busy: other processes wrote first for ${CONFLICTS_MS} ms`);
    } catch (cause) {
      for (const each of queue.splice(0, waiting)) answers.fail(each, stream, cause, decidedOn.get(queue));
    }
  }

  /** @returns whether somebody was answered; else all must be decided again after reading the stream's tail */
  async function attempt(stream: string, queue: Queue, known?: StreamView<State>): Promise<boolean> {
    const isKnown = known && !queue[0]?.needsRead;
    return decide(stream, queue, isKnown ? { view: known, readFor: 0 } : await readToEnd(stream, queue));
  }

  async function decide(stream: string, queue: Queue, { view, readFor }: Seen<State>): Promise<boolean> {
    if (queue.length === 0) return true;
    decidedOn.set(queue, view);
    const batch = queue.slice(0, MAX_BATCH);
    const since = now().getTime();
    const plan: Plan<State, Event> = planAppend(decider, stream, view, batch, now);
    for (const [at, state] of plan.seen.entries()) if (state !== undefined) batch[at]!.firstSeen ??= state;
    const appends = plan.events.length > 0;
    if (!appends && readFor === 0) return attempt(stream, queue);
    // A process that was paused after it took the time would write of a past that statements have closed.
    const isOutdated = now().getTime() - since > OUTDATED_MS;
    const position = appends && !isOutdated ? await tryAppend(stream, view, plan, batch) : undefined;
    if (appends && position === undefined) return false;
    if (appends) {
      for (const [id, trace] of plan.traces) view.commands.note(id, trace);
      streams.remember(stream, plan.view);
    }
    // Only what is written may rest on state from before its command came. A refused command may stand there by now,
    // written by another process, even where the append was accepted: the same events may have been written there, too.
    const isAnswered = (at: number) => at < readFor || (appends && !isUnproven(plan.verdicts[at]!));
    const decided = batch.slice(0, plan.verdicts.length);
    const left = decided.filter((_, at) => !isAnswered(at));
    for (const each of left) {
      each.needsRead = true;
      delete each.firstSeen;
    }
    queue.splice(0, decided.length, ...left);
    decided.forEach((each, at) => {
      if (isAnswered(at)) answers.give(each, plan.verdicts[at]!, stream, plan.view, position);
    });
    return true;
  }

  /** Reads the stream for the waiting commands, and learns the outcome of earlier appends. Others may come meanwhile. */
  async function readToEnd(stream: string, queue: Queue): Promise<Seen<State>> {
    const waited = queue.length;
    const view = await streams.readToEnd(stream);
    const cameSince = queue.length - waited;
    const waiting = queue.splice(0, Infinity);
    const ids = waiting.map(({ command }) => command.id);
    answers.unknown.review(stream, ids, view);
    for (const each of waiting) {
      if (each.unknown < MAX_UNKNOWN || traceOf(view, each.command.id)) queue.push(each);
      else answers.fail(each, stream, new StoreUnavailable(`${stream} was read, and the command isn't there`), view);
    }
    return { view, readFor: queue.length - cameSince };
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
      return position;
    } catch (error) {
      if (error instanceof AppendOutcomeUnknown) {
        for (const waiting of batch.filter((_, index) => restsOnAppend(plan.verdicts[index]))) {
          waiting.unknown += 1;
          answers.unknown.add(stream, waiting.command.id, view);
        }
      } else if (!(error instanceof WrongExpectedHead)) throw error;
      return undefined;
    }
  }

  return {
    handle(id, command) {
      const stream = streamName(decider.category, id);
      return new Promise((resolve, reject) => {
        const waiting = { command, resolve, reject, unknown: 0, needsRead: false };
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

    async recall(id, command) {
      const stream = streamName(decider.category, id);
      const view = await streams.readToEnd(stream);
      const trace = traceOf(view, command.id);
      if (!trace) return undefined;
      if (!isTryOf(command, trace.digest)) return { kind: 'refused', refusal: refuse('KeyReused') };
      return replay<State, Event>({ store, streams, decider }, stream, command.id, view);
    },

    async load(id) {
      return (await streams.readToEnd(streamName(decider.category, id))).state;
    },
  };
}

/** Also a repeated command whose first writing is in the same append. */
const restsOnAppend = <State, Event extends DomainEvent>(verdict: Verdict<State, Event> | undefined): boolean =>
  verdict?.kind === 'known' || (verdict?.kind === 'decided' && verdict.events.length > 0);

/** No event shows that it was decided so: a refusal, or that nothing had to change. */
const isUnproven = <State, Event extends DomainEvent>(verdict: Verdict<State, Event>): boolean =>
  verdict.kind === 'refused' || (verdict.kind === 'decided' && verdict.events.length === 0);
