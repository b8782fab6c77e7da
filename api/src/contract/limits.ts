import * as limits from '@northvale/ledger/limits.ts';
import { dollarsFromCents } from '@northvale/ledger/money.ts';

// Apart from the schemas: a page that only names a limit loads none.

/** The ledger's limits, in dollars. */
export const MIN_DEPOSIT = dollarsFromCents(limits.MIN_DEPOSIT);
export const MIN_WITHDRAWAL = dollarsFromCents(limits.MIN_WITHDRAWAL);
export const MAX_AMOUNT = dollarsFromCents(limits.MAX_AMOUNT);

/** The units that one purchase may buy. */
export const MAX_UNITS = limits.MAX_UNITS;

/** The units that an investment may offer. */
export const { MAX_UNITS_OFFERED } = limits;
