import { type Decider, type DomainEvent, type Recorded, Refusal } from '@northvale/ledger/decider.ts';
import { type Actor, GENESIS } from '@northvale/ledger/event/envelope.ts';
import type { EventToAppend } from '@northvale/ledger/eventStore/eventStore.ts';
import { sealEvent } from '@northvale/ledger/event/seal.ts';
import { streamName } from '@northvale/ledger/event/streams.ts';

export interface ToldEvent extends EventToAppend {
  readonly stream: string;
  readonly revision: number;
}

/** A stream that is made up event by event: by its decider, and chained and sealed as the command handler does it. */
export interface ToldStream<State, Command> {
  readonly state: State;
  /** Its events; none where the decider refuses. */
  tell(command: Command, by: Actor, at: string, commandId: string): readonly ToldEvent[];
}

/** Stands for the digest of a request that nobody has made. */
const DIGEST = 'seed';

export function createToldStream<State, Command, Event extends DomainEvent>(
  decider: Decider<State, Command, Event>,
  id: string,
): ToldStream<State, Command> {
  const stream = streamName(decider.category, id);
  let state = decider.initialState;
  let previousHash = GENESIS;
  let revision = -1;
  return {
    get state() {
      return state;
    },
    tell(command, actor, at, commandId) {
      const decided = decider.decide(command, state, { at, actor, commandId, isKeyed: true, firstSeen: state });
      if (decided instanceof Refusal) return [];
      return decided.map((event) => {
        revision += 1;
        const schemaVersion = decider.schemaVersions[event.type as Event['type']];
        const { type, data } = event;
        const { id, metadata } = sealEvent({
          previousHash,
          stream,
          revision,
          type,
          schemaVersion,
          occurredAt: at,
          actor,
          commandId,
          requestDigest: DIGEST,
          data,
        });
        previousHash = metadata.hash;
        const recorded = { type, data, revision, occurredAt: at, actor, commandId };
        state = decider.evolve(state, recorded as Recorded<DomainEvent> as Recorded<Event>);
        return { id, type, data, metadata, stream, revision };
      });
    },
  };
}
