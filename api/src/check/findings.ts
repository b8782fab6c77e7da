import { parseStreamName } from '@northvale/ledger/event/streams.ts';
import { type Difference, type DifferenceKind, inWords } from '@northvale/ledger/verify/difference.ts';
import {
  boolean,
  count,
  integer,
  nullable,
  optional,
  table,
  text,
  time,
  withDefault,
  type WritableTable,
} from '@northvale/projections/engine/table.ts';
import type { Kysely } from 'kysely';

/** A difference, and since when it has been known. */
export interface Finding extends Difference {
  /** The account that it is about. */
  readonly userId?: string;
  /** ISO 8601. */
  readonly since: string;
}

/** The check's progress. */
export interface Progress {
  readonly storeId: string;
  readonly place: number;
  readonly verifiedTo: string;
  readonly verifiedAt: string | null;
  readonly lastFullRound: string | null;
  readonly checkedEvents: number;
  readonly checkedAccounts: number;
}

/** The most differences kept per unit, and shown in all: one lost stream may have a million. */
const MAX_OF_UNIT = 100;
const MAX_SHOWN = 1_000;

/** How many units this process remembers by itself. */
const MAX_REMEMBERED = 1_000;

/**
 * The check's findings and progress, kept over restarts. Rows are for others to read: whoever changes events can change
 * these, too, so what this process has found it also remembers.
 */
export function createFindings(db: Kysely<IntegrityTables>, now: () => Date) {
  const remembered = new Map<string, readonly Finding[]>();
  const ofUnit = (unit: string) => db.selectFrom('differences').selectAll().where('unit', '=', unit).orderBy('number');

  function remember(unit: string, differences: readonly Finding[]): void {
    if (differences.length === 0) remembered.delete(unit);
    else if (remembered.has(unit) || remembered.size < MAX_REMEMBERED) remembered.set(unit, differences);
  }

  async function write(unit: string, differences: readonly Finding[]): Promise<void> {
    await db.transaction().execute(async (transaction) => {
      await transaction.deleteFrom('differences').where('unit', '=', unit).execute();
      if (differences.length === 0) return;
      const rows = differences.map(({ userId: _, ...difference }, number) => ({ unit, number, ...difference }));
      await transaction.insertInto('differences').values(rows).execute();
    });
  }

  return {
    /** Replaces a unit's findings. @returns those that are new */
    async replace(unit: string, differences: readonly Difference[]): Promise<Finding[]> {
      const before = (await ofUnit(unit).execute()).map(finding);
      const known = new Map(before.map((each) => [inWords(each), each]));
      const since = now().toISOString();
      const shown = differences
        .slice(0, MAX_OF_UNIT)
        .map(storable)
        .map((each) => ({ since, ...known.get(inWords(each)), ...each, ...aboutWhom(each) }));
      remember(unit, shown);
      if (before.length === 0 && shown.length === 0) return [];
      await write(unit, shown);
      return shown.filter((each) => !known.has(inWords(each)));
    },

    /** Adds to a unit's findings, where only a part of it was checked. @returns those that are new */
    async add(unit: string, differences: readonly Difference[]): Promise<Finding[]> {
      if (differences.length === 0) return [];
      const before = (await ofUnit(unit).execute()).map(finding);
      const known = new Set(before.map(inWords));
      const since = now().toISOString();
      const added = differences
        .map(storable)
        .filter((each) => !known.has(inWords(each)))
        .map((each) => ({ ...each, ...aboutWhom(each), since }));
      const all = [...before, ...added].slice(0, MAX_OF_UNIT);
      remember(unit, all);
      await write(unit, all);
      return added;
    },

    /** What this process has found, with those rows beside it. */
    joined(rows: readonly Finding[]): readonly Finding[] {
      const known = new Set(rows.map(inWords));
      return [...rows, ...[...remembered.values()].flat().filter((each) => !known.has(inWords(each)))];
    },

    /** Oldest first. */
    async all(): Promise<Finding[]> {
      const newest = db.selectFrom('differences').selectAll().orderBy('since').orderBy('unit').orderBy('number');
      return (await newest.limit(MAX_SHOWN).execute()).map(finding);
    },

    /** The units with findings. */
    async units(): Promise<string[]> {
      const kept = await db.selectFrom('differences').select('unit').distinct().execute();
      return [...new Set([...kept.map(({ unit }) => unit), ...remembered.keys()])];
    },

    progress: (): Promise<Progress> =>
      db
        .selectFrom('check_progress')
        .select([
          'store_id as storeId',
          'place',
          'verified_to as verifiedTo',
          'verified_at as verifiedAt',
          'last_full_round as lastFullRound',
          'checked_events as checkedEvents',
          'checked_accounts as checkedAccounts',
        ])
        .executeTakeFirstOrThrow(),

    async keepPlace(storeId: string, place: number): Promise<void> {
      await db.updateTable('check_progress').set({ store_id: storeId, place }).execute();
    },

    async verified(position: string, at: string): Promise<void> {
      await db.updateTable('check_progress').set({ verified_to: position, verified_at: at }).execute();
    },

    async roundEnded({ events, accounts }: { readonly events: number; readonly accounts: number }): Promise<void> {
      const last_full_round = now().toISOString();
      const ended = { last_full_round, checked_events: events, checked_accounts: accounts };
      await db.updateTable('check_progress').set(ended).execute();
    },
  };
}

type Row = Omit<Finding, 'userId' | 'stream' | 'revision' | 'position'> & {
  readonly stream: string | null;
  readonly revision: number | null;
  readonly position: string | null;
};

const finding = ({ kind, expected, found, since, ...place }: Row): Finding => ({
  kind,
  ...aboutWhom(place),
  ...optional('stream', place.stream),
  ...optional('revision', place.revision),
  ...optional('position', place.position),
  expected,
  found,
  since,
});

function aboutWhom({ stream }: { readonly stream?: string | null }): Pick<Finding, 'userId'> {
  const named = stream ? parseStreamName(stream) : undefined;
  return named?.category === 'account' ? { userId: named.id } : {};
}

/** Whoever changes an event can leave letters, and a number, in it that no column takes. */
const storable = ({ revision, ...difference }: Difference): Difference => ({
  ...difference,
  ...(revision !== undefined && revision < 2 ** 31 && { revision }),
  expected: difference.expected.replaceAll('\0', '␀'),
  found: difference.found.replaceAll('\0', '␀'),
});

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
