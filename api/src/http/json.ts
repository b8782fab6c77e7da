import { isSafeNumber, parse } from 'lossless-json';
import { said } from '../contract/said.ts';
import { badInput, Problem } from './problem.ts';

/** JSON doesn't tell so large a number from one that can't be read: no schema takes it. */
const readNumber = (digits: string): number =>
  isSafeNumber(digits, { approx: false }) ? Number(digits) : Number.POSITIVE_INFINITY;

/**
 * Reads JSON as it was written. A number that binary64 would round (IEEE 754) is read as infinite, so that each schema
 * refuses it by its field.
 * @throws Problem naming a name that one object has twice with different values: who reads the first would do another
 *   thing than who reads the last
 */
export function readJson(text: string, invalid: () => Problem = notJson): unknown {
  try {
    return parse(text, undefined, {
      parseNumber: readNumber,
      onDuplicateKey: ({ key }) => {
        throw badInput(key.slice(0, 100), said('GivenTwice', 'This was given twice.'));
      },
    });
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw invalid();
  }
}

const notJson = (): Problem => new Problem('BadInput', { message: said('NotJson', 'The body is not valid JSON.') });
