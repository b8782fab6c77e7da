import { type Expression, type SqlBool, sql } from 'kysely';
import { expect, test } from 'vitest';
import { type Conditions, conditionsOf } from './conditions.ts';

interface Filter {
  readonly name?: string | undefined;
  readonly listed?: boolean | undefined;
}

const BY_NAME = sql<SqlBool>`by name`;
const BY_LISTED: Readonly<Record<string, Expression<SqlBool>>> = { true: sql`listed`, false: sql`not listed` };
const CONDITIONS: Conditions<Filter> = {
  name: () => BY_NAME,
  listed: (listed) => BY_LISTED[String(listed)] ?? BY_NAME,
};

test('a filter asks for what it names, false too, in the order of the conditions', () => {
  expect(conditionsOf({}, CONDITIONS)).toEqual([]);
  expect(conditionsOf({ name: undefined }, CONDITIONS)).toEqual([]);
  expect(conditionsOf({ listed: false, name: 'Gold' }, CONDITIONS)).toEqual([BY_NAME, BY_LISTED['false']]);
});

test('a field of a filter without its condition doesn’t compile', () => {
  // @ts-expect-error `listed` would be ignored
  const lacking: Conditions<Filter> = { name: () => BY_NAME };
  expect(conditionsOf({ listed: true }, lacking)).toEqual([]);
});
