import type { Outcome } from './command.ts';
import type { Decider, DomainEvent } from './decider.ts';
import type { Doubts } from './doubts.ts';
import { AppendOutcomeUnknown } from './eventStore/errors.ts';
import type { EventStore, Position } from './eventStore/eventStore.ts';
import type { Ticket, Verdict } from './plan.ts';
import { replay } from './replay.ts';
import type { StreamReader } from './streamReader.ts';
import type { StreamView } from './streamView.ts';

/** A command, and who waits for what it comes to. */
export interface Waiting<State, Payload, Event extends DomainEvent> extends Ticket<State, Payload> {
  readonly resolve: (outcome: Outcome<State, Event>) => void;
  readonly reject: (error: unknown) => void;
  /** How many appends that held its events stayed without an outcome. */
  unknown: number;
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
  /** It came to nothing, or nobody knows whether it did. */
  fail(waiting: Waiting<State, Payload, Event>, stream: string, cause: unknown): void;
}

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
        return reject(new AppendOutcomeUnknown('whether it was written is not known yet'));
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

    fail({ command, reject }, stream, cause) {
      const unknown = doubts.isOpen(stream, command.id);
      reject(unknown ? new AppendOutcomeUnknown('whether it was written is not known yet', { cause }) : cause);
    },
  };
}
