import { type DecisionContext, type DomainEvent, type Refusal, refuse } from '../decider.ts';
import type { Cents } from '../money.ts';
import type { AccountState, GuardedValue } from './state.ts';

/**
 * What a decision rests on besides its account's stream. It is looked up when the command is issued and travels in it,
 * so that deciding stays pure; the event keeps what counted.
 */
export interface OutsideFacts {
  /** What one admin decides within a day above it, up or down, needs a second admin; absent: never. */
  readonly fourEyesAbove?: Cents;
  /** How many admins there are. */
  readonly admins?: number;
  /** When another person made whoever decides an admin; absent for the first admin of an installation. */
  readonly adminSince?: string;
  /** Who of those that have decided first here has ceased to be an admin since, or says that it wasn't them. */
  readonly lapsed?: readonly string[];
  /** When an admin last lost that role. */
  readonly adminLeftAt?: string;
  /** When the owner's password, address or factor was last changed. */
  readonly accessChangedAt?: string;
  /** Whether an account may hold so many pending requests and bank accounts only. */
  readonly limited?: boolean;
  /** Whoever asks has a second factor and hasn't shown it; `wrong` where a code was given that doesn't count. */
  readonly secondFactorMissing?: boolean | 'wrong';
  /** Withdrawals that come to more within a day take the second factor of whoever has one. */
  readonly stepUpAbove?: Cents;
}

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
