import { Malformed } from './malformed.ts';

/** @throws Malformed for anything but an ASCII decimal without leading zeroes, exact as a number */
export function parseDecimal(text: string): number {
  const number = Number(text);
  if (!/^(0|[1-9][0-9]*)$/.test(text) || !Number.isSafeInteger(number)) {
    throw new Malformed(`not a decimal number: ${text.slice(0, 100)}`);
  }
  return number;
}
