import { Map } from 'immutable';
import { BrokenChain } from './chain.ts';
import type { Decider, DomainEvent, Recorded } from './decider.ts';
import { type EventMetadata, eventIdOf, GENESIS } from './envelope.ts';
import type { ExpectedHead, RecordedEvent } from './eventStore/eventStore.ts';
import { domainEvent } from './recorded.ts';

/** A stream as far as it was read: what its events add up to, and what the next event must build on. */
export interface StreamView<State> {
  readonly state: State;
  /** The revision of the last event, -1 before the first. */
  readonly revision: number;
  readonly hash: string;
  readonly occurredAt: string;
  /** Every command that has written here, for ever: that is what makes a retry harmless. */
  readonly commands: Map<string, CommandTrace>;
}

interface CommandTrace {
  readonly digest: string;
  readonly firstRevision: number;
  readonly lastRevision: number;
}

export const emptyView = <State>(initialState: State): StreamView<State> => ({
  state: initialState,
  revision: -1,
  hash: GENESIS,
  occurredAt: '',
  commands: Map(),
});

/** What an append that was decided on a view must follow. */
export const headOf = ({ revision, hash }: Pick<StreamView<unknown>, 'revision' | 'hash'>): ExpectedHead =>
  revision < 0 ? 'noStream' : { revision, id: eventIdOf(hash) };

/** The view with one more event. */
export function extendView<State, Event extends DomainEvent>(
  view: StreamView<State>,
  event: Recorded<Event>,
  { hash, requestDigest }: Pick<EventMetadata, 'hash' | 'requestDigest'>,
  evolve: Decider<State, never, Event>['evolve'],
): StreamView<State> {
  const { commandId, revision, occurredAt } = event;
  if (revision !== view.revision + 1) throw new Error(`revision ${revision} can't follow ${view.revision}`);
  const firstRevision = view.commands.get(commandId)?.firstRevision ?? revision;
  return {
    state: evolve(view.state, event),
    revision,
    hash,
    occurredAt,
    commands: view.commands.set(commandId, { digest: requestDigest, firstRevision, lastRevision: revision }),
  };
}

/**
 * The view with more events of the store.
 * @throws BrokenChain where an event isn't the one that was written behind the event before it
 */
export function foldEvents<State, Event extends DomainEvent>(
  view: StreamView<State>,
  events: readonly RecordedEvent[],
  evolve: Decider<State, never, Event>['evolve'],
): StreamView<State> {
  let next = view;
  for (const stored of events) {
    const { stream, revision, metadata } = stored;
    if (metadata.previousHash !== next.hash) {
      throw new BrokenChain(`event ${revision} of ${stream} doesn't follow the event before it`);
    }
    next = extendView(next, domainEvent<Recorded<Event>>(stored), metadata, evolve);
  }
  return next;
}
