import type { OutsideFacts } from '@northvale/ledger/account/outsideFacts.ts';
import type { Parts } from '../parts.ts';

/** The one place where facts from outside an account's stream are looked up for a decision about it. */
export const outsideFacts = async ({ config }: Pick<Parts, 'config'>): Promise<OutsideFacts> =>
  config.fourEyesAbove === undefined ? {} : { fourEyesAbove: config.fourEyesAbove };
