import { isTryOf, type Command } from './command.ts';
import { type Decider, type DomainEvent, type Recorded, Refusal, refuse } from '../decider.ts';
import { MAX_APPEND_EVENTS } from '../eventStore/appendLimits.ts';
import type { EventToAppend } from '../eventStore/eventStore.ts';
import { domainEvent } from '../event/ledgerEvent.ts';
import { sealEvent } from '../event/seal.ts';
import { type CommandTrace, extendView, type StreamView, traceOf } from './streamView.ts';

/** A command on its way, and what is remembered of it from one attempt to the next. */
export interface Ticket<State, Payload> {
  readonly command: Command<Payload>;
  /** The state on which it was decided first; undefined where it wasn't decided yet. */
  readonly firstSeen?: State;
}

/** What one command came to, if the plan's append is written. */
export type Verdict<State, Event extends DomainEvent> =
  | { readonly kind: 'decided'; readonly events: readonly Recorded<Event>[]; readonly state: State }
  | { readonly kind: 'known' }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly kind: 'failed'; readonly error: unknown };

/** Several commands decided one after another on a stream as it will be, leaving together as one append. */
export interface Plan<State, Event extends DomainEvent> {
  /** As many verdicts as tickets were taken; later tickets wait for the next plan. */
  readonly verdicts: readonly Verdict<State, Event>[];
  /** On which state each ticket was decided, also one that found no room; undefined where it wasn't decided. */
  readonly seen: readonly (State | undefined)[];
  readonly events: readonly EventToAppend[];
  /** What its commands write, by their ids. */
  readonly traces: ReadonlyMap<string, CommandTrace>;
  /** The stream as it will be, once these traces are noted. */
  readonly view: StreamView<State>;
}

/** Decides tickets in their order, until the append would grow past `MAX_APPEND_EVENTS`. */
export function planAppend<State, Payload, Event extends DomainEvent>(
  decider: Decider<State, Payload, Event>,
  stream: string,
  durable: StreamView<State>,
  tickets: readonly Ticket<State, Payload>[],
  now: () => Date,
): Plan<State, Event> {
  const verdicts: Verdict<State, Event>[] = [];
  const seen: (State | undefined)[] = [];
  const appended: EventToAppend[] = [];
  const traces = new Map<string, CommandTrace>();
  let view = durable;
  for (const ticket of tickets) {
    const { id, digest } = ticket.command;
    const known = traces.get(id) ?? traceOf(durable, id);
    seen.push(known ? undefined : view.state);
    const step = decideOne(decider, stream, view, known, ticket, now);
    if (appended.length + step.events.length > MAX_APPEND_EVENTS && appended.length > 0) break;
    verdicts.push(step.verdict);
    appended.push(...step.events);
    if (step.events.length > 0) {
      traces.set(id, { digest, firstRevision: view.revision + 1, lastRevision: step.view.revision });
    }
    view = step.view;
  }
  return { verdicts, seen, events: appended, traces, view };
}

/** What one more command adds to a plan. */
interface Step<State, Event extends DomainEvent> {
  readonly verdict: Verdict<State, Event>;
  readonly events: readonly EventToAppend[];
  readonly view: StreamView<State>;
}

function decideOne<State, Payload, Event extends DomainEvent>(
  decider: Decider<State, Payload, Event>,
  stream: string,
  view: StreamView<State>,
  known: CommandTrace | undefined,
  ticket: Ticket<State, Payload>,
  now: () => Date,
): Step<State, Event> {
  const { id: commandId, isKeyed = false, actor, payload } = ticket.command;
  const unchanged = (verdict: Verdict<State, Event>) => ({ verdict, events: [], view });
  if (known && isTryOf(ticket.command, known.digest)) return unchanged({ kind: 'known' });
  if (known) return unchanged({ kind: 'refused', refusal: refuse('KeyReused') });

  const at = laterOf(now().toISOString(), view.occurredAt);
  const { firstSeen = view.state } = ticket;
  try {
    const decided = decider.decide(payload, view.state, { at, actor, commandId, isKeyed, firstSeen });
    if (decided instanceof Refusal) return unchanged({ kind: 'refused', refusal: decided });
    return write(decider, stream, view, ticket.command, decided, at);
  } catch (error) {
    // A bug in one decision must not take the commands beside it along.
    return unchanged({ kind: 'failed', error });
  }
}

function write<State, Payload, Event extends DomainEvent>(
  decider: Decider<State, Payload, Event>,
  stream: string,
  before: StreamView<State>,
  command: Command<Payload>,
  decided: readonly Event[],
  occurredAt: string,
): Step<State, Event> {
  const events: EventToAppend[] = [];
  const written: Recorded<Event>[] = [];
  let view = before;
  for (const event of decided) {
    const sealed = seal(decider, stream, view, event, command, occurredAt);
    const { type, data, metadata } = sealed;
    const recorded = domainEvent<Recorded<Event>>(
      { type, data, metadata, revision: view.revision + 1 },
      decider.schemaVersions,
    );
    view = extendView(view, recorded, metadata.hash, decider);
    events.push(sealed);
    written.push(recorded);
  }
  return { verdict: { kind: 'decided', events: written, state: view.state }, events, view };
}

function seal<State, Payload, Event extends DomainEvent>(
  decider: Decider<State, Payload, Event>,
  stream: string,
  view: StreamView<State>,
  event: Event,
  { id: commandId, digest: requestDigest, actor, causationId }: Command<Payload>,
  occurredAt: string,
): EventToAppend {
  const type: Event['type'] = event.type;
  const schemaVersion = decider.schemaVersions[type];
  const { hash: previousHash } = view;
  const { data } = event;
  const revision = view.revision + 1;
  // Named one by one here and in `write`: spreading these objects took half of a whole decision's time.
  return sealEvent({
    previousHash,
    stream,
    revision,
    type,
    schemaVersion,
    occurredAt,
    actor,
    commandId,
    requestDigest,
    causationId,
    data,
  });
}

// ISO 8601 in UTC sorts as text.
const laterOf = (a: string, b: string): string => (a > b ? a : b);
