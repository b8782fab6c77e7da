import type { Kysely } from 'kysely';
import { type Projection, touch, touchNew } from '../engine/projection.ts';
import { money, nullable, type RowOf, table, type TablesOf, text, time } from '../engine/table.ts';

export const referralsTable = table('referrals', ['referrer_id', 'referred_id'], {
  referrer_id: text(),
  referred_id: text(),
  joined_at: time(),
  rewarded_at: nullable(time()),
  amount: nullable(money()),
});
export type ReferralRow = RowOf<typeof referralsTable>;

type Read = TablesOf<typeof referralsTable>;

export const referrals: Projection<typeof referralsTable> = {
  name: 'referrals',
  tables: [referralsTable],
  sql: new URL('./referrals.sql', import.meta.url),

  touches({ id, event }) {
    if (event.type === 'AccountOpened' && event.data.referredBy !== undefined)
      return [touchNew(referralsTable, event.data.referredBy, id)];
    return event.type === 'ReferralRewarded' ? [touch(referralsTable, id, event.data.referredId)] : [];
  },

  apply({ id, event }, rows) {
    if (event.type === 'AccountOpened' && event.data.referredBy !== undefined) {
      const { referredBy: referrer_id } = event.data;
      if (rows.get(referralsTable, referrer_id, id)) return;
      const joined_at = event.occurredAt;
      rows.put(referralsTable, { referrer_id, referred_id: id, joined_at, rewarded_at: null, amount: null });
    } else if (event.type === 'ReferralRewarded') {
      const { referredId, amount } = event.data;
      const row = rows.get(referralsTable, id, referredId);
      if (!row) throw new Error(`${id} was rewarded for ${referredId}, whom they didn't refer`);
      if (row.rewarded_at !== null) return;
      rows.put(referralsTable, { ...row, rewarded_at: event.occurredAt, amount });
    }
  },
};

/** Whom one person has referred, the newest first. */
export const referralsOf = (db: Kysely<Read>, referrerId: string): Promise<ReferralRow[]> =>
  db.selectFrom('referrals').selectAll().where('referrer_id', '=', referrerId).orderBy('joined_at', 'desc').execute();
