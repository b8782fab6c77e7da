import type { RequestKind, RequestStatus } from '@northvale/ledger/account/state.ts';
import { anyOf } from '@northvale/projections/engine/database.ts';
import { type Kysely, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { REQUEST_STATUSES } from '../contract/requests.ts';
import type { Database } from '../database/database.ts';
import { foundInOrderOf, inOrderOf, narrowed, type Part, type Searched } from '../database/order.ts';
import { BY_NAME, type Listed, personIn } from '../database/page.ts';

/** Who decided others' requests: a person, a part of the system without a name, or somebody erased. */
export interface Decider {
  readonly id: string;
  readonly name: string | null;
}

/**
 * All of them, a few, in list order: those without a name first, without owners who cancelled their own. The recursion
 * skips from one to the next along an index, however many requests each has decided.
 */
export async function decidersOf(db: Database, kind: RequestKind): Promise<Decider[]> {
  const others = sql`FROM requests WHERE kind = ${kind} AND decided_by <> user_id`;
  const { rows } = await sql<Decider>`
    WITH RECURSIVE deciders (id) AS (
      (SELECT decided_by ${others} ORDER BY decided_by LIMIT 1)
      UNION ALL
      SELECT (SELECT decided_by ${others} AND decided_by > deciders.id ORDER BY decided_by LIMIT 1)
        FROM deciders WHERE deciders.id IS NOT NULL
    )
    SELECT deciders.id, people.name FROM deciders LEFT JOIN people ON people.id::text = deciders.id
     WHERE deciders.id IS NOT NULL ORDER BY ${BY_NAME} NULLS FIRST, deciders.id`.execute(db);
  return rows;
}

type Tables = Database extends Kysely<infer All> ? All : never;
type Requests = SelectQueryBuilder<Tables, 'requests', { key: string }>;
type Owned = SelectQueryBuilder<Tables, 'requests' | 'people', { key: string }>;

/** Ties are in order of creation, so that a date filter narrows their indexes' scans. */
export const MAKING = [sql.ref('requests.created_at'), sql.ref('requests.position')] as const;
const DECIDED_BY = sql.ref<string | null>('requests.decided_by');
/** A literal: with a parameter the planner couldn't use the partial index of cancelled requests. */
const CANCELLED = sql<RequestStatus>`'cancelled'`;
const BY_ANOTHER = sql<SqlBool>`decided_by <> user_id`;

/** The decided requests that a filter leaves, selected by status: otherwise all pending ones would be walked first. */
export const decidedOf = (keys: Searched<Requests>, statuses: readonly RequestStatus[]): Searched<Requests> =>
  statuses.includes('pending') && statuses.length < REQUEST_STATUSES.length
    ? narrowed(keys, (all) => all.where('status', '=', anyOf(statuses.filter((status) => status !== 'pending'))))
    : keys;

/** Requests that are all pending, as the index by decision has them. */
export const waitingIn = (undecided: Searched<Requests>): Part<string> =>
  foundInOrderOf(undecided, [sql.ref('decided_at'), ...MAKING], { nullsFirst: true, sameFirst: true });

/**
 * Requests by who decided them, pending ones first. Those that owners cancelled are walked in the order of all people's
 * names; the few who decide others' requests have decided many, so each has a part, at its place among the names.
 *
 * @param byOwners the same requests joined to who decided them, as whoever cancels is the owner
 */
export function requestsByDecider(
  keys: Searched<Requests>,
  byOwners: Searched<Owned>,
  statuses: readonly RequestStatus[],
  deciders: readonly Decider[],
): Pick<Listed<string, unknown>, 'parts' | 'asOne'> {
  const [hasPending, hasCancelled] = [statuses.includes('pending'), statuses.includes('cancelled')];
  const hasOthers = statuses.some((status) => status !== 'pending' && status !== 'cancelled');
  const nullsFirst = true;
  const { found } = keys;
  const undecided = narrowed(keys, (all) => all.where('decided_at', 'is', null));
  const decidedBy = ({ id }: Decider): readonly Part<string>[] => {
    const by = narrowed(decidedOf(keys, statuses), (all) => all.where(BY_ANOTHER).where('decided_by', '=', id));
    return hasOthers ? [foundInOrderOf(by, MAKING)] : [];
  };
  const cancelledBetween = (after?: Decider, upTo?: Decider): readonly Part<string>[] => {
    if (!hasCancelled) return [];
    const person = sql`(${BY_NAME}, people.id)`;
    const between = narrowed(byOwners, (all) => {
      let joined = all.where('status', '=', CANCELLED);
      if (after) joined = joined.where(sql<SqlBool>`${person} > (${after.name}, ${after.id})`);
      if (upTo) joined = joined.where(sql<SqlBool>`${person} <= (${upTo.name}, ${upTo.id})`);
      return joined;
    });
    return [
      foundInOrderOf(between, [BY_NAME, sql.ref('people.id'), ...MAKING], {
        alone: found.where('status', '=', CANCELLED),
      }),
    ];
  };

  const nameless = deciders.filter(({ name }) => name === null);
  const named = deciders.filter(({ name }) => name !== null);
  return {
    asOne: inOrderOf(
      found.leftJoin('people', personIn(DECIDED_BY)),
      [sql`decided_by IS NOT NULL`, BY_NAME, DECIDED_BY, BY_ANOTHER, ...MAKING],
      { nullsFirst, alone: found },
    ),
    parts: [
      ...(hasPending ? [waitingIn(undecided)] : []),
      ...nameless.flatMap(decidedBy),
      ...named.flatMap((decider, index) => [...cancelledBetween(named[index - 1], decider), ...decidedBy(decider)]),
      ...cancelledBetween(named.at(-1)),
    ],
  };
}
