import * as ledger from '@northvale/ledger/account/fee.ts';
import type { Plan } from '@northvale/ledger/account/state.ts';
import { returnBps } from '@northvale/ledger/investment/terms.ts';
import { type BasisPoints, cents } from '@northvale/ledger/money.ts';
import type { PublicConfig } from './config.ts';

type Rates = PublicConfig['platformFee'];

/** What the platform charges on a purchase: the plan's rate of its cents, half-even to the cent. */
export const platformFee = (rates: Rates, plan: Plan, amount: number): number =>
  ledger.platformFee(plan, cents(amount), returnBps(rates.free)).amount;

/** How many whole units at a price some money covers, fee included; both in cents. */
export const unitsCovered = (rates: Rates, plan: Plan, money: number, pricePerUnit: number): number =>
  ledger.unitsCovered(cents(money), cents(pricePerUnit), plan, returnBps(rates.free));

/** Basis points as a percentage text: '0.25%', '0%'. */
export const rateText = (rateBps: BasisPoints): string => `${rateBps / 100}%`;
