import type { Position } from '../eventStore.ts';

/** As many digits as the largest safe integer has, so that positions compare as strings. */
export const POSITION_DIGITS = 16;

export const positionOf = (number: number | string): Position => String(number).padStart(POSITION_DIGITS, '0');

/** Before all events: this store counts from 1, but whoever owns the table can put an event at any number. */
export const START = -(2n ** 63n);

/** @throws TypeError for a position of another store */
export function numberOf(position: Position): bigint {
  const [, number] = /^(\d{16}|0*-\d{1,19})$/.exec(position) ?? [];
  if (number === undefined) throw new TypeError(`not a position of this store: ${position}`);
  return BigInt(number.replace(/^0+(?=-)/, ''));
}
