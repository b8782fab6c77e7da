import { MAX_UNITS } from '../limits.ts';
import { add, type BasisPoints, type Cents, multiply, share, ZERO } from '../money.ts';
import type { Plan, PlatformFee } from './state.ts';

/** Of purchases from before there were fees. */
export const NO_FEE: PlatformFee = { amount: ZERO, rateBps: 0 as BasisPoints, plan: 'free' };

/** The fee on a purchase: the free plan's rate, half-even to the cent; members pay none. */
export function platformFee(plan: Plan, amount: Cents, freeRateBps: BasisPoints): PlatformFee {
  const rateBps = plan === 'member' ? (0 as BasisPoints) : freeRateBps;
  return { amount: share(amount, rateBps), rateBps, plan };
}

/** How many whole units some money covers, fee included: at most what one purchase may have, 0 where not even one. */
export function unitsCovered(money: Cents, pricePerUnit: Cents, plan: Plan, freeRateBps: BasisPoints): number {
  const cost = (units: number): Cents => {
    const amount = multiply(pricePerUnit, units);
    return add(amount, platformFee(plan, amount, freeRateBps).amount);
  };
  let units = Math.min(MAX_UNITS, Math.max(0, Math.floor(money / pricePerUnit)));
  while (units > 0 && cost(units) > money) units -= 1;
  return units;
}
