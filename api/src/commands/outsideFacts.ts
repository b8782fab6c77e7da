import type { Cents } from '@northvale/ledger/money.ts';
import type { Parts } from '../parts.ts';

/** What a decision rests on besides its account's stream. It travels in the command; the event keeps what counted. */
export interface OutsideFacts {
  /** Above it two admins must agree; absent: never. */
  readonly fourEyesAbove?: Cents;
}

/** The one place where such facts are gathered, right before the command is issued. */
export const outsideFacts = async ({ config }: Pick<Parts, 'config'>): Promise<OutsideFacts> =>
  config.fourEyesAbove === undefined ? {} : { fourEyesAbove: config.fourEyesAbove };
