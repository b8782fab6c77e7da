import * as ledger from '@northvale/ledger/account/fee.ts';
import type { Plan } from '@northvale/ledger/account/state.ts';
import { returnBps } from '@northvale/ledger/investment/terms.ts';
import type { BasisPoints, Cents } from '@northvale/ledger/money.ts';
import type { PublicConfig } from './config.ts';

/** What the platform charges on a purchase, in cents: the plan's rate, half-even to the cent. */
export const platformFee = (rates: PublicConfig['platformFee'], plan: Plan, amount: Cents): Cents =>
  ledger.platformFee(plan, amount, returnBps(rates.free)).amount;

/** Basis points as a percentage text: '0.25%', '0%'. */
export const rateText = (rateBps: BasisPoints): string => `${rateBps / 100}%`;
