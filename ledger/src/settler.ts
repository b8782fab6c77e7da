import { setImmediate as nextTick, setTimeout as sleep } from 'node:timers/promises';
import { type Answers, createAnswers, type Waiting } from './answers.ts';
import { createContention } from './contention.ts';
import type { Decider, DomainEvent } from './decider.ts';
import { createDoubts } from './doubts.ts';
import { AppendOutcomeUnknown, StoreUnavailable, WrongExpectedHead } from './eventStore/errors.ts';
import type { EventStore, Position } from './eventStore/eventStore.ts';
import { type Plan, planAppend, type Verdict } from './plan.ts';
import type { StreamReader } from './streamReader.ts';
import { headOf, type StreamView, traceOf } from './streamView.ts';

/** Those who wait for one stream, in the order in which they came. Others may join them at its end at any time. */
export type Queue<State, Payload, Event extends DomainEvent> = Waiting<State, Payload, Event>[];

/** Decides what waits for a stream and appends what follows. One call at a time for each stream. */
export interface Settler<State, Payload, Event extends DomainEvent> {
  /** Answers some of those who wait, at least the first, and takes them off the queue. Never fails. */
  settle(stream: string, queue: Queue<State, Payload, Event>): Promise<void>;
}

export interface SettlerOptions<State, Payload, Event extends DomainEvent> {
  readonly store: EventStore;
  readonly streams: StreamReader<State>;
  readonly decider: Decider<State, Payload, Event>;
  /** @throws StoreUnavailable while it isn't known */
  readonly now: () => Date;
}

/** What was known of a stream, and for how many of those who wait, from the first on, it was read just now. */
interface Seen<State> {
  readonly view: StreamView<State>;
  readonly readFor: number;
}

/** The most tries against writers in other processes; each lost try means that one of them got on. */
const MAX_TRIES = 100;
/** Within one turn: others who haven't noticed yet that there are turns may come between. */
const TRIES_A_TURN = 5;
/** After which a turn ends, however many commands still come: it makes up for what the handing over costs. */
const TURN_MS = 20;
const MAX_BACKOFF_MS = 50;
/** The most appends of one command whose outcome stays unknown; each has waited the store's own deadline. */
const MAX_UNKNOWN = 2;
/** How old what was decided may be when it is written: far less than statements wait for what may still come. */
const OUTDATED_MS = 10_000;
/** The most that are decided at once. */
const MAX_BATCH = 500;

export function createSettler<State, Payload, Event extends DomainEvent>(
  options: SettlerOptions<State, Payload, Event>,
): Settler<State, Payload, Event> {
  type Waiters = Queue<State, Payload, Event>;
  const { store, streams, decider, now } = options;
  const doubts = createDoubts();
  const answers: Answers<State, Payload, Event> = createAnswers({ store, decider, streams, doubts });
  const contention = createContention();
  /** What each queue was decided on last: whoever stands there mustn't be told that nothing was written. */
  const decidedOn = new WeakMap<Waiters, StreamView<State>>();

  async function tryUntilSettled(stream: string, queue: Waiters): Promise<void> {
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      if (tries > 1) await backOff(tries);
      const settled = contention.needsTurn(stream)
        ? await settleInTurn(stream, queue)
        : await attempt(stream, queue, tries === 0 ? streams.known(stream) : undefined);
      if (settled) return;
    }
    throw new StoreUnavailable(`${stream} is too busy: ${MAX_TRIES} tries were overtaken`);
  }

  async function settleInTurn(stream: string, queue: Waiters): Promise<boolean> {
    const before = streams.known(stream)?.hash;
    let isWaiting = true;
    const turn = store.inTurn(stream, async () => {
      isWaiting = false;
      const endsAt = performance.now() + TURN_MS;
      for (let tries = 0; tries < TRIES_A_TURN; tries += 1) {
        if (tries > 1) await backOff(tries);
        const seen = await readToEnd(stream, queue);
        contention.hadTurn(stream, seen.view.hash !== before);
        if (await decide(stream, queue, seen)) return settleWhoFollow(stream, queue, endsAt);
      }
      return false;
    });
    void streams.readAhead(stream, () => isWaiting);
    return turn.finally(() => (isWaiting = false));
  }

  /**
   * While it is this process's turn, nobody who keeps turns comes between. @returns true: somebody was answered before
   */
  async function settleWhoFollow(stream: string, queue: Waiters, endsAt: number): Promise<true> {
    do await nextTick();
    while (queue.length > 0 && performance.now() < endsAt && (await attempt(stream, queue, streams.known(stream))));
    return true;
  }

  /** @returns whether somebody was answered; else all must be decided again after reading the stream's tail */
  async function attempt(stream: string, queue: Waiters, known?: StreamView<State>): Promise<boolean> {
    const isKnown = known && !queue[0]?.needsRead;
    return decide(stream, queue, isKnown ? { view: known, readFor: 0 } : await readToEnd(stream, queue));
  }

  async function decide(stream: string, queue: Waiters, { view, readFor }: Seen<State>): Promise<boolean> {
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

  /** Reads the stream for those who wait, and learns what came of earlier appends. Others may come while it is read. */
  async function readToEnd(stream: string, queue: Waiters): Promise<Seen<State>> {
    const waited = queue.length;
    const view = await streams.readToEnd(stream);
    const cameSince = queue.length - waited;
    const waiting = queue.splice(0, Infinity);
    doubts.review(
      stream,
      waiting.map(({ command }) => command.id),
      view,
    );
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
    batch: Waiters,
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
          doubts.raise(stream, waiting.command.id, view);
        }
      } else throw error;
      return undefined;
    }
  }

  return {
    async settle(stream, queue) {
      const waiting = queue.length;
      await tryUntilSettled(stream, queue).catch((cause: unknown) => {
        for (const each of queue.splice(0, waiting)) answers.fail(each, stream, cause, decidedOn.get(queue));
      });
    },
  };
}

/** Left to chance, so that rivals don't come back as one. */
const backOff = (tries: number): Promise<void> => sleep(Math.random() * Math.min(2 ** tries, MAX_BACKOFF_MS));

/** Also a repeated command whose first writing is in the same append. */
const restsOnAppend = <State, Event extends DomainEvent>(verdict: Verdict<State, Event> | undefined): boolean =>
  verdict?.kind === 'known' || (verdict?.kind === 'decided' && verdict.events.length > 0);

/** No event shows that it was decided so: a refusal, or that nothing had to change. */
const isUnproven = <State, Event extends DomainEvent>(verdict: Verdict<State, Event>): boolean =>
  verdict.kind === 'refused' || (verdict.kind === 'decided' && verdict.events.length === 0);
