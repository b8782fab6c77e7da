import type { Accepted } from './command.ts';
import type { Decider, DomainEvent, Recorded } from './decider.ts';
import { AppendOutcomeUnknown, StoreUnavailable } from './eventStore/errors.ts';
import type { EventStore } from './eventStore/eventStore.ts';
import { domainEvent } from './recorded.ts';
import type { StreamReader } from './streamReader.ts';
import { type StreamView, traceOf } from './streamView.ts';

interface Replayable<State, Event extends DomainEvent> {
  readonly store: EventStore;
  readonly streams: StreamReader<State>;
  readonly decider: Pick<Decider<State, never, Event>, 'schemaVersions'>;
}

/**
 * The first answer to a command once more, from its own events and the state right after them.
 * @throws AppendOutcomeUnknown where they can't be read now: it was written, and must not look as if it weren't; also
 * where they are lost, so that it is decided anew when it is sent again
 */
export async function replay<State, Event extends DomainEvent>(
  { store, streams, decider }: Replayable<State, Event>,
  stream: string,
  commandId: string,
  view: StreamView<State>,
): Promise<Accepted<State, Event>> {
  const trace = traceOf(view, commandId);
  if (!trace) throw new Error(`${stream} doesn't know the command ${commandId}`);
  const { firstRevision: from, lastRevision } = trace;
  try {
    const stored = await store.readStream(stream, { from, limit: lastRevision - from + 1 });
    const { state, hash } = lastRevision === view.revision ? view : await streams.readUpTo(stream, lastRevision);
    const last = stored.at(-1);
    if (last?.metadata.commandId !== commandId || last.metadata.hash !== hash) {
      throw new AppendOutcomeUnknown('its events are no longer where they were read');
    }
    return {
      kind: 'accepted',
      replayed: true,
      events: stored.map((event) => domainEvent<Recorded<Event>>(event, decider.schemaVersions)),
      state,
      position: last.position,
    };
  } catch (cause) {
    if (!(cause instanceof StoreUnavailable)) throw cause;
    throw new AppendOutcomeUnknown("its answer can't be read now", { cause });
  }
}
