import { isStorableText } from '@northvale/ledger/event/json.ts';
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

/** No call takes anything nearly as deep. */
const MAX_DEPTH = 20;

/** What stands for a letter that was lost: whatever isn't UTF-8 is read as it. */
const LOST = '\uFFFD';

/**
 * Refuses text that no store keeps as it is (NUL, lone surrogates), or that isn't what was written any more, wherever
 * it stands.
 * @throws Problem naming the first such place
 */
export function assertStorableTexts(value: unknown, path: readonly string[] = []): void {
  if (path.length > MAX_DEPTH) throw badInput(path[0] ?? '', said('TooDeep', 'This is nested too deeply.'));
  if (typeof value === 'string' && (!isStorableText(value) || value.includes(LOST))) {
    throw badInput(
      path.join('.').slice(0, 100),
      said('NotStorable', 'This text holds characters that cannot be stored.'),
    );
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [name, item] of Object.entries(value)) {
    if (!isStorableText(name))
      throw badInput(
        path.join('.').slice(0, 100),
        said('NameNotStorable', 'A name holds characters that cannot be stored.'),
      );
    assertStorableTexts(item, [...path, name]);
  }
}
