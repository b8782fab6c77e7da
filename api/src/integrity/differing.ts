import { canonicalJson, type JsonValue } from '@northvale/ledger/json.ts';
import type { Difference } from '@northvale/ledger/verify/difference.ts';

/** In which of their members two records differ, as texts of both; undefined where they don't. */
export function differing(
  expected: object | undefined,
  found: object | undefined,
): Pick<Difference, 'expected' | 'found'> | undefined {
  if (!expected || !found) return expected === found ? undefined : { expected: whole(expected), found: whole(found) };
  const [left, right] = [membersOf(expected), membersOf(found)];
  const names = [...new Set([...left.keys(), ...right.keys()])].filter((name) => left.get(name) !== right.get(name));
  if (names.length === 0) return undefined;
  const texts = (members: ReadonlyMap<string, string>) =>
    names.map((name) => `${name} ${members.get(name) ?? 'none'}`).join(', ');
  return { expected: texts(left), found: texts(right) };
}

const whole = (record: object | undefined): string => (record ? canonicalJson(record as JsonValue & object) : 'none');

/** What isn't set and what is null are alike: one side comes from a database. */
const membersOf = (record: object): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(record)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]) => [name, canonicalJson(value as JsonValue)]),
  );
