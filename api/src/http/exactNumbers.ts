// A text, or a number; in JSON nothing else holds digits.
const TEXT_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g;
/** Numbers of up to so many digits, but for zeros at their ends, are read as they are written (IEEE 754 binary64). */
const EXACT_DIGITS = 15;

/** What JSON reads as Infinity. */
const BEYOND_RANGE = '1e999';

/**
 * Reads JSON, and numbers that would be rounded as infinite: no schema takes that for a number, and none for a text, so
 * each refuses them by their field.
 */
export const withExactNumbers = (json: string): unknown =>
  JSON.parse(
    json.replace(TEXT_OR_NUMBER, (token) =>
      token.startsWith('"') || significantDigits(token) <= EXACT_DIGITS ? token : BEYOND_RANGE,
    ),
  );

function significantDigits(number: string): number {
  const digits = number.replace(/[eE].*/, '').replace(/[-.]/g, '');
  const first = digits.search(/[1-9]/);
  // Not by /0+$/: from each of a thousand zeros it looks through all behind it.
  let end = digits.length;
  while (digits[end - 1] === '0') end -= 1;
  return first === -1 ? 0 : end - first;
}
