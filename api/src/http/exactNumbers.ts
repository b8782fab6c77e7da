// A text, or a number; in JSON nothing else holds digits.
const TEXT_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g;
/** Numbers of up to so many digits, but for zeros at their ends, are read as they are written (IEEE 754 binary64). */
const EXACT_DIGITS = 15;

/**
 * Reads JSON, and leaves numbers that would be rounded as the texts that they are: each schema refuses them by their
 * field.
 */
export const withExactNumbers = (json: string): unknown =>
  JSON.parse(
    json.replace(TEXT_OR_NUMBER, (token) =>
      token.startsWith('"') || significantDigits(token) <= EXACT_DIGITS ? token : JSON.stringify(token),
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
