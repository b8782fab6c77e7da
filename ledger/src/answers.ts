import type { Outcome } from './command.ts';
import type { Decider, DomainEvent } from './decider.ts';
import type { Doubts } from './doubts.ts';
import { AppendOutcomeUnknown } from './eventStore/errors.ts';
import type { EventStore, Position } from './eventStore/eventStore.ts';
import type { Ticket, Verdict } from './plan.ts';
import { replay } from './replay.ts';
import type { StreamReader } from './streamReader.ts';
import { type StreamView, traceOf } from './streamView.ts';

/** A command, and who waits for what it comes to. */
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
  /** It came to nothing, or nobody knows whether it did. `view` is the stream as far as it is known. */
  fail(
    waiting: Waiting<State, Payload, Event>,
    stream: string,
    cause: unknown,
    view: StreamView<State> | undefined,
  ): void;
}

const NOT_KNOWN_YET = 'whether it was written is not known yet';

interface AnswersOptions<State, Event extends DomainEvent> {
  readonly store: EventStore;
  readonly decider: Pick<Decider<State, never, Event>, 'schemaVersions'>;
  readonly streams: StreamReader<State>;
  readonly doubts: Doubts;
}

export function createAnswers<State, Payload, Event extends DomainEvent>({
  store,
  decider,
  streams,
  doubts,
}: AnswersOptions<State, Event>): Answers<State, Payload, Event> {
  return {
    give({ command: { id }, resolve, reject }, verdict, stream, view, position) {
      // Nothing was written now, but an earlier append of this command may still be on its way to the place at the
      // head.
      if (position === undefined && verdict.kind !== 'known' && doubts.isOpen(stream, id)) {
        return reject(new AppendOutcomeUnknown(NOT_KNOWN_YET));
      }
      doubts.lay(stream, id);
      switch (verdict.kind) {
        case 'decided': {
          const { events, state } = verdict;
          const at = events.length === 0 || position === undefined ? {} : { position };
          return resolve({ kind: 'accepted', replayed: false, events, state, ...at });
        }
        case 'known':
          return void replay<State, Event>({ store, streams, decider }, stream, id, view).then(resolve, reject);
        case 'refused':
          return resolve({ kind: 'refused', refusal: verdict.refusal });
        case 'failed':
          return reject(verdict.error);
      }
    },

    fail({ command: { id }, reject }, stream, cause, view) {
      if (view && traceOf(view, id)) reject(new AppendOutcomeUnknown("its answer can't be given now", { cause }));
      else if (doubts.isOpen(stream, id)) reject(new AppendOutcomeUnknown(NOT_KNOWN_YET, { cause }));
      else reject(cause);
    },
  };
}
