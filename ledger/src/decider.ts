import type { Actor } from './event/envelope.ts';
import type { JsonObject, JsonValue } from './event/json.ts';

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

/**
 * One business act of an aggregate: how each of its commands is decided, and what each of its events does to the state.
 * The compiler asks for every command and every event that the types of the act name, and takes no other. `Decided` is
 * for an act that also decides on events of the whole aggregate.
 */
export interface Act<State, Command extends Named, Event extends DomainEvent, Decided extends DomainEvent = Event> {
  readonly commands: { readonly [Type in Command['type']]: Decide<State, Extract<Command, Named<Type>>, Decided> };
  readonly events: { readonly [Type in Event['type']]: EventRule<State, Extract<Event, Named<Type>>> };
}

interface Named<Type = string> {
  readonly type: Type;
}

type Decide<State, Command, Event> = (
  command: Command,
  state: State,
  context: DecisionContext<State>,
) => readonly Event[] | Refusal;

interface EventRule<State, Event extends DomainEvent> {
  /** The schema version that the event is written in. */
  readonly version: number;
  readonly evolve: (state: State, event: Recorded<Event>) => State;
}

/** What a decider takes from its acts: each command and each event goes to the function that its type names. */
export function decidedBy<State, Command extends Named, Event extends DomainEvent>(
  act: Act<State, Command, Event>,
): Pick<Decider<State, Command, Event>, 'schemaVersions' | 'decide' | 'evolve'> {
  // TypeScript doesn't follow a type from the union into the table that is made of it.
  const commands = act.commands as Readonly<Record<Command['type'], Decide<State, Command, Event>>>;
  const events = act.events as Readonly<Record<Event['type'], EventRule<State, Event>>>;
  const versions = Object.entries<EventRule<State, Event>>(events).map(([type, { version }]) => [type, version]);
  return {
    schemaVersions: Object.fromEntries(versions) as Record<Event['type'], number>,
    decide: (command, state, context) => commands[command.type as Command['type']](command, state, context),
    evolve: (state, event) => events[event.type as Event['type']].evolve(state, event),
  };
}

/** A command found what it wants already so. The event moves nothing: it remembers the command. */
export interface NeedlessEvent {
  readonly type: 'ChangeFoundNeedless';
  readonly data: { wanted: string; value: JsonValue };
}

/**
 * What follows where nothing has to change. A command whose caller knows its key is remembered all the same: sent
 * again, after others have changed the value, it must not act.
 */
export const foundNeedless = (
  { isKeyed }: Pick<DecisionContext<never>, 'isKeyed'>,
  wanted: string,
  value: JsonValue,
): readonly NeedlessEvent[] => (isKeyed ? [{ type: 'ChangeFoundNeedless', data: { wanted, value } }] : []);
