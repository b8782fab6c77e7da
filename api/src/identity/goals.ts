import type { KeyObject } from 'node:crypto';
import type { Cents } from '@northvale/ledger/money.ts';
import { optional } from '@northvale/projections/engine/table.ts';
import type { Kysely } from 'kysely';
import type { GoalPicture } from '../contract/goals.ts';
import { withPerson } from './changeNotices.ts';
import { isId } from './ids.ts';
import { openField, PersonErased, type PersonKeys, sealField } from './personKeys.ts';
import type { IdentityDatabase, IdentityTables } from './tables.ts';

/** What somebody saves for. */
export interface Goal {
  readonly id: string;
  readonly name: string;
  readonly picture: GoalPicture;
  readonly target: Cents;
  /** The day (UTC) by which it is to be reached: '2027-12-31'. */
  readonly by: string;
  /** How much of the wallet is earmarked. */
  readonly wallet: Cents;
  /** The ids of the holdings that serve it. */
  readonly holdings: readonly string[];
  readonly planId?: string;
  readonly paused: boolean;
  readonly createdAt: string;
  readonly reachedAt?: string;
}

export interface Goals {
  /** A person's, in the order in which they were set. */
  of(userId: string): Promise<Goal[]>;
  /**
   * Adds or changes a goal of a person, none of whose others changes meanwhile.
   * @param goalFrom the goal as it is to be, from those that there are; it throws to prevent that
   * @throws PersonErased
   */
  keep(userId: string, goalFrom: (present: readonly Goal[]) => Goal): Promise<void>;
  /** The first moment stays. */
  reached(userId: string, id: string, at: string): Promise<void>;
  /** Whether there was one. */
  remove(userId: string, id: string): Promise<boolean>;
}

const nameField = (id: string): string => `goal/${id}`;

export function createGoals(db: IdentityDatabase, keys: PersonKeys): Goals {
  return {
    of: async (userId) => goalsOf(db, userId, await keys.of(userId)),

    async keep(userId, goalFrom) {
      const key = await keys.ofOrNew(userId);
      const isKept = await withPerson(db, userId, 'forNoKeyUpdate', async (transaction) => {
        const { id, name, by, planId, createdAt, reachedAt, ...rest } = goalFrom(
          await goalsOf(transaction, userId, key),
        );
        const row = { ...rest, sealed_name: sealField(key, userId, nameField(id), name), due_on: by };
        const whole = { ...row, plan_id: planId ?? null, reached_at: reachedAt ?? null };
        await transaction
          .insertInto('goals')
          .values({ ...whole, id, user_id: userId, created_at: createdAt })
          .onConflict((conflict) => conflict.column('id').doUpdateSet(whole))
          .execute();
        return true;
      });
      if (!isKept) throw new PersonErased(`${userId} was erased`);
    },

    async reached(userId, id, at) {
      const goal = db.updateTable('goals').where('user_id', '=', userId).where('id', '=', id);
      await goal.set({ reached_at: at }).where('reached_at', 'is', null).execute();
    },

    async remove(userId, id) {
      if (!isId(id)) return false;
      const goal = db.deleteFrom('goals').where('user_id', '=', userId).where('id', '=', id);
      return (await goal.executeTakeFirst()).numDeletedRows > 0n;
    },
  };
}

async function goalsOf(db: Kysely<IdentityTables>, userId: string, key: KeyObject | undefined): Promise<Goal[]> {
  const own = db.selectFrom('goals').selectAll().where('user_id', '=', userId);
  const rows = await own.orderBy('created_at').orderBy('id').execute();
  return rows.map(({ id, picture, target, wallet, holdings, paused, ...row }) => ({
    id,
    name: openField(key, userId, nameField(id), row.sealed_name),
    picture,
    target,
    by: row.due_on,
    wallet,
    holdings,
    ...optional('planId', row.plan_id),
    paused,
    createdAt: row.created_at,
    ...optional('reachedAt', row.reached_at),
  }));
}
