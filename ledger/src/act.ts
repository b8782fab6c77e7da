import type { Decider, DecisionContext, DomainEvent, Recorded, Refusal } from './decider.ts';

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
