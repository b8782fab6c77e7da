import fc from 'fast-check';
import type { ColumnType } from '../src/engine/columns.ts';

const storable = fc.string({ unit: 'grapheme', maxLength: 40 }).filter((text) => !text.includes('\0'));
const cents = fc.maxSafeInteger();
/** What columns of each type may hold. Times aren't among them: Postgres writes them in another way than it reads. */
export const COLUMN_VALUES: [ColumnType, fc.Arbitrary<unknown>][] = [
  ['text', storable],
  ['integer', fc.integer()],
  ['bigint', cents],
  ['boolean', fc.boolean()],
  ['jsonb', fc.array(fc.record({ by: storable, at: storable }), { maxLength: 3 })],
  [
    'text[]',
    fc.array(fc.constantFrom('client-bank', 'investor:01890000-0000-7000:cash', 'a "quoted" \\ one', 'NULL', '')),
  ],
  ['bigint[]', fc.array(cents, { maxLength: 4 })],
];
