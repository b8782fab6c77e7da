import type { DifferenceKind } from '@northvale/ledger/verify/difference.ts';
import {
  boolean,
  count,
  integer,
  nullable,
  table,
  text,
  time,
  withDefault,
  type WritableTable,
} from '@northvale/projections/table.ts';

/** A schema that no rebuild drops. */
export const INTEGRITY_MIGRATIONS = { schema: 'integrity', directory: new URL('./migrations/', import.meta.url) };

const progressTable = table('check_progress', ['single'], {
  single: withDefault(boolean()),
  store_id: withDefault(text()),
  place: withDefault(integer()),
  verified_to: withDefault(text()),
  verified_at: nullable(time()),
  last_full_round: nullable(time()),
  checked_events: withDefault(count()),
  checked_accounts: withDefault(count()),
  refused_since: nullable(time()),
  refused_reason: nullable(text()),
});

const differencesTable = table('differences', ['unit', 'number'], {
  unit: text(),
  number: integer(),
  kind: text<DifferenceKind>(),
  stream: nullable(text()),
  revision: nullable(integer()),
  position: nullable(text()),
  expected: text(),
  found: text(),
  since: time(),
});

export const INTEGRITY_TABLES = [progressTable, differencesTable] as const;

export interface IntegrityTables {
  readonly check_progress: WritableTable<typeof progressTable>;
  readonly differences: WritableTable<typeof differencesTable>;
}
