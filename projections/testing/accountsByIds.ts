import { accountRecord, type AccountRecord } from '../src/models/accounts.ts';
import { anyOf } from '../src/engine/database.ts';
import type { ReadModels } from '../src/models/readModels.ts';
import type { Kysely } from 'kysely';

export async function accountsByIds(db: Kysely<ReadModels>, userIds: readonly string[]): Promise<AccountRecord[]> {
  const rows = await db.selectFrom('accounts').selectAll().where('user_id', '=', anyOf(userIds)).execute();
  return rows.map(accountRecord);
}
