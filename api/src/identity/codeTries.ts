import { type Kysely, sql } from 'kysely';
import type { IdentityTables } from './tables.ts';

/** So many wrong codes within a quarter of an hour, over all occasions; then no code counts for as long. */
const MOST_WRONG = 5;
const REST_MS = 15 * 60_000;
/** So many within a day are no owner's any more. */
const MOST_WRONG_A_DAY = 20;
const DAY_MS = 24 * 3_600_000;

type CodeKind = 'code' | 'recovery';

export type Counted =
  | { readonly kind: 'resting'; readonly seconds: number }
  | {
      readonly kind: 'counted';
      /** Were it wrong, the codes would rest from now on. */
      readonly beginsRest: boolean;
      /** Were it wrong, it would be one too many for a day. */
      readonly endsSessions: boolean;
    };

export interface CodeTries {
  /** Counts a try as wrong before it is looked at, so that parallel guesses can't share one. */
  count(userId: string, kind: CodeKind, at: Date): Promise<Counted>;
  /** It was right: it counts no more, and the quarter of an hour begins anew. */
  forgive(userId: string, kind: CodeKind): Promise<void>;
}

/** For the transaction in which a code is judged. */
export const createCodeTries = (db: Kysely<IdentityTables>): CodeTries => ({
  async count(userId, kind, at) {
    const now = at.toISOString();
    const before = (ms: number) => new Date(at.getTime() - ms).toISOString();
    const isOver = sql<boolean>`code_tries.since <= ${before(REST_MS)}`;
    const dayIsOver = sql<boolean>`code_tries.day_since <= ${before(DAY_MS)}`;
    const [counted] = await db
      .insertInto('code_tries')
      .values({ user_id: userId, kind, since: now, wrong: 1, day_since: now, day_wrong: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'kind'])
          .doUpdateSet({
            wrong: sql<number>`CASE WHEN ${isOver} THEN 1 ELSE code_tries.wrong + 1 END`,
            since: sql<string>`CASE WHEN ${isOver} OR code_tries.wrong + 1 = ${MOST_WRONG} THEN ${now} ELSE code_tries.since END`,
            day_wrong: sql<number>`CASE WHEN ${dayIsOver} THEN 1 ELSE code_tries.day_wrong + 1 END`,
            day_since: sql<string>`CASE WHEN ${dayIsOver} THEN ${now} ELSE code_tries.day_since END`,
          })
          .where(sql<boolean>`${isOver} OR code_tries.wrong < ${MOST_WRONG}`),
      )
      .returning(['wrong', 'day_wrong as dayWrong'])
      .execute();
    if (counted)
      return {
        kind: 'counted',
        beginsRest: counted.wrong === MOST_WRONG,
        endsSessions: counted.dayWrong % MOST_WRONG_A_DAY === 0,
      };
    const row = db.selectFrom('code_tries').select('since').where('user_id', '=', userId).where('kind', '=', kind);
    const { since } = await row.executeTakeFirstOrThrow();
    return { kind: 'resting', seconds: Math.ceil((Date.parse(since) + REST_MS - at.getTime()) / 1000) };
  },

  async forgive(userId, kind) {
    await db
      .updateTable('code_tries')
      .set(({ eb }) => ({ wrong: 0, day_wrong: eb('day_wrong', '-', 1) }))
      .where('user_id', '=', userId)
      .where('kind', '=', kind)
      .execute();
  },
});
