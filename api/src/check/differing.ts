import { canonicalJson, type JsonValue } from '@northvale/ledger/event/json.ts';
import type { Difference } from '@northvale/ledger/verify/difference.ts';

/** The fields in which two records differ, with both values as texts; undefined if none do. */
export function differing(
  expected: object | undefined,
  found: object | undefined,
): Pick<Difference, 'expected' | 'found'> | undefined {
  if (!expected || !found) return expected === found ? undefined : { expected: whole(expected), found: whole(found) };
  const [left, right] = [expected as Values, found as Values];
  if (areAlike(left, right)) return undefined;
  const names = namesThatDiffer(left, right);
  const texts = (record: Values) => names.map((name) => `${name} ${textOf(record[name])}`).join(', ');
  return { expected: texts(left), found: texts(right) };
}

type Values = Readonly<Record<string, unknown>>;

/** Nearly all are alike, and `verify` compares every request: so it allocates no list of field names. */
function areAlike(left: Values, right: Values): boolean {
  for (const name in left) if (!isSame(left[name], right[name])) return false;
  for (const name in right) if (!(name in left) && !isSame(undefined, right[name])) return false;
  return true;
}

const namesThatDiffer = (left: Values, right: Values): string[] =>
  [...new Set([...Object.keys(left), ...Object.keys(right)])].filter((name) => !isSame(left[name], right[name]));

// Nearly all values are alike, and nearly all are texts and numbers: only lists need a canonical form.
const isSame = (left: unknown, right: unknown): boolean =>
  left === right ||
  (isEmpty(left) && isEmpty(right)) ||
  ((typeof left === 'object' || typeof right === 'object' || left === undefined) && textOf(left) === textOf(right));

const isEmpty = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

/** Unset equals null: one side comes from a database, which may hold what no event can. */
function textOf(value: unknown): string {
  if (value === undefined || value === null) return 'none';
  try {
    return canonicalJson(value as JsonValue);
  } catch {
    return JSON.stringify(value);
  }
}

function whole(record: object | undefined): string {
  if (!record) return 'none';
  return textOf(Object.fromEntries(Object.entries(record as Values).filter(([, value]) => value !== null)));
}
