import type { Position } from '../eventStore.ts';

/** As many digits as the largest safe integer has, so that positions compare as strings. */
export const POSITION_DIGITS = 16;

export const positionOf = (number: number | string): Position => String(number).padStart(POSITION_DIGITS, '0');

/** @throws TypeError for a position of another store */
export function numberOf(position: Position): number {
  if (!/^\d{16}$/.test(position)) throw new TypeError(`not a position of this store: ${position}`);
  return Number(position);
}
