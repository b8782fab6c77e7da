import { canonicalJson, type JsonValue } from '@northvale/ledger/json.ts';
import type { Difference } from '@northvale/ledger/verify/difference.ts';

/** In which of their members two records differ, as texts of both; undefined where they don't. */
export function differing(
  expected: object | undefined,
  found: object | undefined,
): Pick<Difference, 'expected' | 'found'> | undefined {
  if (!expected || !found) return expected === found ? undefined : { expected: whole(expected), found: whole(found) };
  const [left, right] = [expected, found] as readonly Values[];
  const names = namesThatDiffer(left as Values, right as Values);
  if (names.length === 0) return undefined;
  const texts = (record: Values | undefined) => names.map((name) => `${name} ${textOf(record?.[name])}`).join(', ');
  return { expected: texts(left), found: texts(right) };
}

type Values = Readonly<Record<string, unknown>>;

function namesThatDiffer(left: Values, right: Values): string[] {
  const names = Object.keys(left).filter((name) => !isSame(left[name], right[name]));
  for (const name of Object.keys(right)) if (!(name in left) && !isSame(undefined, right[name])) names.push(name);
  return names;
}

// Nearly all values are alike, and of those nearly all are texts and numbers: only lists need a canonical form.
const isSame = (left: unknown, right: unknown): boolean =>
  left === right ||
  ((typeof left === 'object' || typeof right === 'object' || left === undefined) && textOf(left) === textOf(right));

/** What isn't set and what is null are alike: one side comes from a database. */
const textOf = (value: unknown): string =>
  value === undefined || value === null ? 'none' : canonicalJson(value as JsonValue);

const whole = (record: object | undefined): string => (record ? canonicalJson(record as JsonValue & object) : 'none');
