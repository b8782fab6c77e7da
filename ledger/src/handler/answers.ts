import { LRUCache } from 'lru-cache';
import type { Accepted, Outcome } from './command.ts';
import type { Decider, DomainEvent, Recorded } from '../decider.ts';
import { AppendOutcomeUnknown, StoreUnavailable } from '../eventStore/errors.ts';
import type { EventStore, Position } from '../eventStore/eventStore.ts';
import type { Ticket, Verdict } from './plan.ts';
import { domainEvent } from '../event/ledgerEvent.ts';
import type { StreamReader } from './streamReader.ts';
import { type StreamView, traceOf } from './streamView.ts';

/** A command in the queue of its stream, and the caller who waits for its outcome. */
export interface Waiting<State, Payload, Event extends DomainEvent> extends Ticket<State, Payload> {
  readonly resolve: (outcome: Outcome<State, Event>) => void;
  readonly reject: (error: unknown) => void;
  firstSeen?: State;
  /** How many appends that held its events stayed without an outcome. */
  unknown: number;
  /** Whether it was refused on state from before it came: the stream is read before it is decided again. */
  needsRead: boolean;
}

export interface Answers<State, Payload, Event extends DomainEvent> {
  /** The verdict stands. `view` is the stream with the plan that it belongs to, `position` where that was written. */
  give(
    waiting: Waiting<State, Payload, Event>,
    verdict: Verdict<State, Event>,
    stream: string,
    view: StreamView<State>,
    position: Position | undefined,
  ): void;
  /** It came to nothing, or its outcome can't be learnt now. `view` is the stream as far as it is known. */
  fail(
    waiting: Waiting<State, Payload, Event>,
    stream: string,
    cause: unknown,
    view: StreamView<State> | undefined,
  ): void;
  readonly unknown: UnknownOutcomes;
}

const NOT_KNOWN_YET = 'whether it was written is not known yet';

interface AnswersOptions<State, Event extends DomainEvent> {
  readonly store: EventStore;
  readonly decider: Pick<Decider<State, never, Event>, 'schemaVersions'>;
  readonly streams: StreamReader<State>;
}

export function createAnswers<State, Payload, Event extends DomainEvent>(
  options: AnswersOptions<State, Event>,
): Answers<State, Payload, Event> {
  const unknown = createUnknownOutcomes();
  return {
    give({ command: { id }, resolve, reject }, verdict, stream, view, position) {
      // Nothing was written now, but an earlier append of this command may still arrive at the head.
      if (position === undefined && verdict.kind !== 'known' && unknown.has(stream, id)) {
        return reject(new AppendOutcomeUnknown(NOT_KNOWN_YET));
      }
      unknown.delete(stream, id);
      switch (verdict.kind) {
        case 'decided': {
          const { events, state } = verdict;
          const at = events.length === 0 || position === undefined ? {} : { position };
          return resolve({ kind: 'accepted', replayed: false, events, state, ...at });
        }
        case 'known':
          return void replay(options, stream, id, view).then(resolve, reject);
        case 'refused':
          return resolve({ kind: 'refused', refusal: verdict.refusal });
        case 'failed':
          return reject(verdict.error);
      }
    },

    fail({ command: { id }, reject }, stream, cause, view) {
      if (view && traceOf(view, id)) reject(new AppendOutcomeUnknown("its answer can't be given now", { cause }));
      else if (unknown.has(stream, id)) reject(new AppendOutcomeUnknown(NOT_KNOWN_YET, { cause }));
      else reject(cause);
    },

    unknown,
  };
}

/**
 * The first answer to a command once more, from its own events and the state right after them.
 * @throws AppendOutcomeUnknown where they can't be read now: it was written, and must not look as if it weren't; also
 * where they are lost, so that it is decided anew when it is sent again
 */
export async function replay<State, Event extends DomainEvent>(
  { store, streams, decider }: AnswersOptions<State, Event>,
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

/**
 * Commands whose append was sent and not answered. Asked again while the store is away, such a command must not be told
 * that it was surely not written.
 */
interface UnknownOutcomes {
  /** An append with this command's events was sent, to follow a head, and its outcome stayed unknown. */
  add(stream: string, commandId: string, head: Head): void;
  /** Whether the command may still have been written. */
  has(stream: string, commandId: string): boolean;
  /**
   * The stream was read: the outcome is known of a command that stands in it, of one whose place other events have
   * taken, and of one that would have to follow an event that is no longer there.
   */
  review(stream: string, commandIds: Iterable<string>, view: StreamView<unknown>): void;
  delete(stream: string, commandId: string): void;
}

type Head = Pick<StreamView<unknown>, 'revision' | 'hash'>;

const MAX_UNKNOWN_OUTCOMES = 100_000;

function createUnknownOutcomes(): UnknownOutcomes {
  // By stream and command: what its first event would follow. Given `max`, the cache would take room for all of them.
  const heads = new LRUCache<string, Head>({ maxSize: MAX_UNKNOWN_OUTCOMES, sizeCalculation: () => 1 });
  const keyOf = (stream: string, commandId: string): string => `${stream} ${commandId}`;
  return {
    add: (stream, commandId, { revision, hash }) => void heads.set(keyOf(stream, commandId), { revision, hash }),
    has: (stream, commandId) => heads.has(keyOf(stream, commandId)),
    review(stream, commandIds, view) {
      if (heads.size === 0) return;
      for (const commandId of commandIds) {
        const head = heads.get(keyOf(stream, commandId));
        const mayFollow = head?.revision === view.revision && head.hash === view.hash;
        if (head && (!mayFollow || traceOf(view, commandId))) heads.delete(keyOf(stream, commandId));
      }
    },
    delete: (stream, commandId) => void heads.delete(keyOf(stream, commandId)),
  };
}
