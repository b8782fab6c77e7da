import type { Cents } from '../money.ts';

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
