import { usd } from './money.ts';

// Each limit stands here alone: the deciders hold them, the contract's schemas and sentences are made of them.

export const MIN_DEPOSIT = usd(100);

export const MIN_WITHDRAWAL = usd(100);

/** The most that one request moves, the highest price of a unit, and the highest balance that an edit may set. */
export const MAX_AMOUNT = usd(10_000_000);

/** The most requests of one account that may wait for a decision. */
export const MAX_PENDING_REQUESTS = 50;

/** The most recurring deposits that one account may have running. */
export const MAX_DEPOSIT_PLANS = 20;

/** The most bank accounts that one account may have linked. */
export const MAX_BANK_ACCOUNTS = 10;

/** The most units that an investment may offer. */
export const MAX_UNITS_OFFERED = 10_000_000;

/** The most units that one purchase buys. */
export const MAX_UNITS = 100;
