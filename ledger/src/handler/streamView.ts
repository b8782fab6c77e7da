import { BrokenChain } from '../event/hashChain.ts';
import type { Decider, DomainEvent, Recorded } from '../decider.ts';
import { eventIdOf, GENESIS } from '../event/envelope.ts';
import type { ExpectedHead, RecordedEvent } from '../eventStore/eventStore.ts';
import type { JsonValue } from '../event/json.ts';
import { domainEvent } from '../event/ledgerEvent.ts';

/** A stream as far as it was read: what its events add up to, and what the next event must build on. */
export interface StreamView<State> {
  readonly state: State;
  /** The revision of the last event, -1 before the first. */
  readonly revision: number;
  readonly hash: string;
  readonly occurredAt: string;
  readonly commands: Commands;
  /** What it keeps in memory, about. */
  readonly bytes: number;
}

/** What a command has written to its stream. */
export interface CommandTrace {
  readonly digest: string;
  readonly firstRevision: number;
  readonly lastRevision: number;
}

/**
 * Every command that has written to a stream, for ever: that makes a retry harmless. The index only grows, as the
 * stream does, so all views of a stream share one, and each sees what had been written up to its own revision. Planned
 * commands aren't in it: a refused append needs no undoing.
 */
class Commands {
  readonly #traces = new Map<string, CommandTrace>();

  /** What a command had written up to a revision. */
  get(id: string, upTo: number): CommandTrace | undefined {
    const trace = this.#traces.get(id);
    if (!trace || trace.firstRevision > upTo) return undefined;
    return trace.lastRevision <= upTo ? trace : { ...trace, lastRevision: upTo };
  }

  /** A known command may have written more. */
  note(id: string, trace: CommandTrace): void {
    const known = this.#traces.get(id);
    if (!known) this.#traces.set(id, trace);
    else if (trace.lastRevision > known.lastRevision) {
      this.#traces.set(id, { ...known, lastRevision: trace.lastRevision });
    }
  }
}

/** An event's part of the state and of the index, without what it carries itself: measured, and rounded up. */
const BYTES_AN_EVENT = 500;

/** What a decider does to fold events. */
type Folder<State, Event extends DomainEvent> = Pick<Decider<State, never, Event>, 'schemaVersions' | 'evolve'>;

export const emptyView = <State>(initialState: State): StreamView<State> => ({
  state: initialState,
  revision: -1,
  hash: GENESIS,
  occurredAt: '',
  commands: new Commands(),
  bytes: 0,
});

/** What an append that was decided on a view must follow. */
export const headOf = ({ revision, hash }: Pick<StreamView<unknown>, 'revision' | 'hash'>): ExpectedHead =>
  revision < 0 ? 'noStream' : { revision, id: eventIdOf(hash) };

/** What a command has written, up to the view's revision. */
export const traceOf = (view: StreamView<unknown>, commandId: string): CommandTrace | undefined =>
  view.commands.get(commandId, view.revision);

/** The view with one more event, whose command is still to be noted. */
export function extendView<State, Event extends DomainEvent>(
  view: StreamView<State>,
  event: Recorded<Event>,
  hash: string,
  decider: Folder<State, Event>,
): StreamView<State> {
  const { revision, occurredAt, data } = event;
  if (revision !== view.revision + 1) throw new Error(`revision ${revision} can't follow ${view.revision}`);
  const bytes = view.bytes + BYTES_AN_EVENT + bytesIn(data);
  return { state: decider.evolve(view.state, event), revision, hash, occurredAt, commands: view.commands, bytes };
}

/**
 * The view with more events of the store.
 * @throws BrokenChain where an event isn't the one that was written behind the event before it
 */
export function foldEvents<State, Event extends DomainEvent>(
  view: StreamView<State>,
  events: readonly RecordedEvent[],
  decider: Folder<State, Event>,
): StreamView<State> {
  return events.reduce((last, event) => followed(last, event, decider), view);
}

function followed<State, Event extends DomainEvent>(
  view: StreamView<State>,
  stored: RecordedEvent,
  decider: Folder<State, Event>,
): StreamView<State> {
  const { stream, revision, metadata } = stored;
  if (metadata.previousHash !== view.hash) {
    throw new BrokenChain(`event ${revision} of ${stream} doesn't follow the event before it`);
  }
  const next = extendView(view, domainEvent<Recorded<Event>>(stored, decider.schemaVersions), metadata.hash, decider);
  const { commandId, requestDigest: digest } = metadata;
  next.commands.note(commandId, { digest, firstRevision: revision, lastRevision: revision });
  return next;
}

/** What the texts of an event's data take in memory, two bytes a character at the most. */
function bytesIn(value: JsonValue | undefined): number {
  if (typeof value === 'string') return 2 * value.length;
  if (typeof value !== 'object') return 8;
  let bytes = 0;
  for (const item of Object.values(value)) bytes += bytesIn(item);
  return bytes;
}
