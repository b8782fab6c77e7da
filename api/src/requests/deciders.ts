import type { RequestKind, RequestStatus } from '@northvale/ledger/account/state.ts';
import { anyOf } from '@northvale/projections/database.ts';
import { type Kysely, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { REQUEST_STATUSES } from '../contract/requests.ts';
import type { Database } from '../database/database.ts';
import { foundInOrderOf, inOrderOf, narrowed, type Part, type Searched } from '../database/order.ts';
import { BY_NAME, type Listed, personIn } from '../database/page.ts';

/** Who decided on others' requests: a person, a part of the system without a name, or whoever is gone. */
export interface Decider {
  readonly id: string;
  readonly name: string | null;
}

/**
 * The few of them, in their order in lists: who has no name stands in front. Who cancelled their own is none. An index
 * names each once, however many requests they have decided.
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

/** Equals stand in the order of their making, where a period cuts their indexes. */
export const MAKING = [sql.ref('requests.created_at'), sql.ref('requests.position')] as const;
const DECIDED_BY = sql.ref<string | null>('requests.decided_by');
/** Not a value, which no index of those that were cancelled would be found by. */
const CANCELLED = sql<RequestStatus>`'cancelled'`;
const BY_ANOTHER = sql<SqlBool>`decided_by <> user_id`;

/** What was decided of what a filter leaves: by their statuses, all that wait would be met before them. */
export const decidedOf = (keys: Searched<Requests>, statuses: readonly RequestStatus[]): Searched<Requests> =>
  statuses.includes('pending') && statuses.length < REQUEST_STATUSES.length
    ? narrowed(keys, (all) => all.where('status', '=', anyOf(statuses.filter((status) => status !== 'pending'))))
    : keys;

/** Of requests all of which wait for a decision: as the index of decisions has them. */
export const waitingIn = (undecided: Searched<Requests>): Part<string> =>
  foundInOrderOf(undecided, [sql.ref('decided_at'), ...MAKING], { nullsFirst: true, sameFirst: true });

/**
 * Requests by who decided them. What waits stands in front. Whoever cancelled their own is met along all people's
 * names; those who decide on others' are few and have decided much, so each has a part, in its place among the names.
 *
 * @param byOwners the same with whom they were decided by, as who cancels is the owner
 */
export function requestsByDecider(
  keys: Searched<Requests>,
  byOwners: Searched<Owned>,
  statuses: readonly RequestStatus[],
  deciders: readonly Decider[],
): Pick<Listed<string, unknown>, 'parts' | 'asOne'> {
  const [hasPending, hasCancelled] = [statuses.includes('pending'), statuses.includes('cancelled')];
  const hasOthers = statuses.includes('approved') || statuses.includes('rejected');
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
