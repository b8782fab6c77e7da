import type { Cents } from '../money.ts';

/**
 * What a decision rests on besides its account's stream. It is looked up when the command is issued and travels in it,
 * so that deciding stays pure; the event keeps what counted.
 */
export interface OutsideFacts {
  /** An amount above it, up or down, needs a second admin; absent: never. */
  readonly fourEyesAbove?: Cents;
  /** Whoever asks has a second factor and hasn't shown it. */
  readonly secondFactorMissing?: boolean;
  /** A withdrawal above it takes the second factor of whoever has one. */
  readonly stepUpAbove?: Cents;
}
