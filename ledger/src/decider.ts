import type { Actor } from './envelope.ts';
import type { JsonObject } from './json.ts';

/** A fact as a decider makes it; the command handler adds the envelope. */
export interface DomainEvent {
  readonly type: string;
  readonly data: JsonObject;
}

/** A fact as it stands in its stream: what `evolve`, `postings` and projections read. */
export type Recorded<Event extends DomainEvent> = Event & {
  readonly revision: number;
  readonly occurredAt: string;
  readonly actor: Actor;
  readonly commandId: string;
};

/** What a decision may know besides the command and the state. No clock, no randomness. */
export interface DecisionContext<State> {
  /** The time that the events will carry, ISO 8601. */
  readonly at: string;
  readonly actor: Actor;
  readonly commandId: string;
  /** Whether its caller knows the command's key, and may send it again. */
  readonly isKeyed: boolean;
  /** The state on which this command was decided first; another than the present one after a conflict. */
  readonly firstSeen: State;
}

/** One aggregate: three pure things. */
export interface Decider<State, Command, Event extends DomainEvent> {
  /** Begins the names of its streams. */
  readonly category: string;
  readonly initialState: State;
  /** The schema version that each event type is written in. */
  readonly schemaVersions: Readonly<Record<Event['type'], number>>;
  decide(command: Command, state: State, context: DecisionContext<State>): readonly Event[] | Refusal;
  evolve(state: State, event: Recorded<Event>): State;
}

/**
 * Why a command may be refused; stable for programs. Each aggregate declares the reasons of its own into it.
 * @public
 */
export interface RefusalCodes {
  readonly BadInput: true;
  readonly KeyReused: true;
  readonly NotFound: true;
  readonly Stale: true;
}

export type RefusalCode = keyof RefusalCodes;

/** A rule's no: the reason and the facts that explain it. Never thrown. */
export class Refusal {
  readonly code: RefusalCode;
  readonly facts: JsonObject;

  constructor(code: RefusalCode, facts: JsonObject = {}) {
    this.code = code;
    this.facts = facts;
  }
}

export const refuse = (code: RefusalCode, facts?: JsonObject): Refusal => new Refusal(code, facts);
