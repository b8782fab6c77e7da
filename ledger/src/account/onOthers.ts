import { type DecisionContext, type DomainEvent, type Refusal, refuse } from '../decider.ts';
import type { AccountState, GuardedValue } from './state.ts';

type Decide<Command, Event> = (
  command: Command,
  state: AccountState,
  context: DecisionContext<AccountState>,
) => readonly Event[] | Refusal;

/**
 * For an act on other people's accounts: nobody changes their own standing, and nobody changes a value that has moved
 * since they looked at it.
 */
export const othersOnly =
  <Event extends DomainEvent>() =>
  <Command extends { readonly seenRevision?: number }>(
    value: GuardedValue,
    change: Decide<Command, Event>,
  ): Decide<Command, Event> =>
  (command, state, context) => {
    if (context.actor.id === state.userId) return refuse('OwnAccount');
    if (command.seenRevision !== undefined && state.movedAt[value] > command.seenRevision) return refuse('Stale');
    return change(command, state, context);
  };

/** The state with a guarded value that an event has moved. */
export const moved = (
  state: AccountState,
  value: GuardedValue,
  { revision }: { readonly revision: number },
): AccountState => ({
  ...state,
  movedAt: { ...state.movedAt, [value]: revision },
});
