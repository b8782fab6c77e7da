import type { Cents } from '../money.ts';

/** An amount as decimal dollars with both decimals: '-1250.50'. */
export function decimal(amount: Cents): string {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
