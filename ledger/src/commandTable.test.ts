import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CommandTable } from './commandTable.ts';
import type { CommandTrace } from './commandTrace.ts';

/** Also ids that begin alike, as far as anybody may care to search for such. */
const id = fc.oneof(
  fc.uuid(),
  fc.uuid().map((uuid) => `00000000${uuid.slice(8)}`),
  fc.uuid().map((uuid) => uuid.toUpperCase()),
  fc.string(),
);
const digest = fc.oneof(
  fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString('hex')),
  fc.string(),
);
const trace = fc.record({ digest, firstRevision: fc.nat(), length: fc.nat({ max: 99 }) }).map((made): CommandTrace => ({
  digest: made.digest,
  firstRevision: made.firstRevision,
  lastRevision: made.firstRevision + made.length,
}));

const tableOf = (traces: Iterable<readonly [string, CommandTrace]>) => {
  const table = new CommandTable();
  for (const [key, value] of traces) table.note(key, value);
  return table;
};

/** As the table does, in the plainest way. */
function mapOf(traces: Iterable<readonly [string, CommandTrace]>) {
  const map = new Map<string, CommandTrace>();
  for (const [key, value] of traces) {
    const lastRevision = Math.max(value.lastRevision, map.get(key)?.lastRevision ?? -1);
    map.set(key, { ...value, ...map.get(key), lastRevision });
  }
  return map;
}

/** Some of them twice: with what they have written since. */
const traces = fc
  .array(fc.tuple(id, trace, fc.option(trace)), { maxLength: 200 })
  .map((made) => [
    ...made.map(([key, first]) => [key, first] as const),
    ...made.flatMap(([key, , again]) => (again ? [[key, again] as const] : [])),
  ]);

test('a table gives what a map gives, whatever ids and digests look like', () => {
  fc.assert(
    fc.property(traces, fc.array(id), fc.nat(), (noted, others, after) => {
      const map = mapOf(noted);
      const table = tableOf(noted);
      for (const key of [...map.keys(), ...others]) expect(table.get(key)).toEqual(map.get(key));
      const since = [...table.since(after)];
      expect(since).toHaveLength(map.size);
      const found = since.filter((entry) => entry !== undefined);
      expect(new Map(found)).toEqual(new Map([...map].filter(([, { lastRevision }]) => lastRevision > after)));
    }),
  );
});

const spread = (digits: string) => `${digits}-1234-5678-9abc-def012345678`;
const alike = (digits: string) => `00000000-${digits.slice(0, 4)}-${digits.slice(4)}-9abc-def012345678`;

const many = (count: number, idOf: (digits: string) => string) =>
  Array.from({ length: count }, (_, revision): readonly [string, CommandTrace] => [
    idOf((Math.imul(revision, 0x9e3779b1) >>> 0).toString(16).padStart(8, '0')),
    { digest: 'ab'.repeat(32), firstRevision: revision, lastRevision: revision },
  ]);

test.each([
  ['all of many commands stay', many(20_000, spread)] as const,
  ['also where their ids begin alike', many(3_000, alike)] as const,
])('%s', (_, noted) => {
  const table = tableOf(noted);
  for (const [key, value] of noted) expect(table.get(key)).toEqual(value);
  expect(new Map([...table.since(-1)].filter((entry) => entry !== undefined))).toEqual(new Map(noted));
});

test('who looks through a table meets all that stood there at the beginning, however it grows meanwhile', () => {
  const noted = many(5_000, spread);
  const table = tableOf(noted.slice(0, 500));
  const met = new Set<string>();
  let next = 500;
  for (const entry of table.since(-1)) {
    if (entry) met.add(entry[0]);
    for (const [key, value] of noted.slice(next, next + 10)) table.note(key, value);
    next += 10;
  }
  for (const [key] of noted.slice(0, 500)) expect(met.has(key)).toBe(true);
});
