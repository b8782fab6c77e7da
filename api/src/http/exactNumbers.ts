// A text, or a number; in JSON nothing else holds digits.
const TEXT_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g;
/** Numbers of up to so many digits, but for zeros at their ends, are read as they are written (IEEE 754 binary64). */
const EXACT_DIGITS = 15;

/** What JSON reads as Infinity. */
const BEYOND_RANGE = '1e999';

/** Whether a JSON text may hold numbers that aren't read as they were written: cheap, and sometimes wrongly true. */
export const mayRound = (json: string): boolean => /[\d.]{16}|\de-/i.test(json);

/**
 * Reads JSON, and numbers that would be rounded as infinite: no schema takes that for a number, and none for a text, so
 * each refuses them by their field.
 */
export const withExactNumbers = (json: string): unknown =>
  JSON.parse(json.replace(TEXT_OR_NUMBER, (token) => (token.startsWith('"') || isExact(token) ? token : BEYOND_RANGE)));

/** It has few digits, and isn't so near to zero that it would be read as zero. */
function isExact(number: string): boolean {
  const digits = significantDigits(number);
  return digits <= EXACT_DIGITS && (digits === 0 || Number(number) !== 0);
}

function significantDigits(number: string): number {
  const digits = number.replace(/[eE].*/, '').replace(/[-.]/g, '');
  const first = digits.search(/[1-9]/);
  // Not by /0+$/: from each of a thousand zeros it looks through all behind it.
  let end = digits.length;
  while (digits[end - 1] === '0') end -= 1;
  return first === -1 ? 0 : end - first;
}
