import { add, type Cents, dollarsFromCents, ZERO } from '@northvale/ledger/money.ts';
import { anyOf } from '@northvale/projections/engine/database.ts';
import { type ReferralRow, referralsOf } from '@northvale/projections/models/referrals.ts';
import type { ReadModels } from '@northvale/projections/models/readModels.ts';
import { expressionBuilder, sql } from 'kysely';
import { addressesOf } from '../../acts/records.ts';
import type { Config } from '../../config.ts';
import type { ReferralRecord } from '../../contract/referrals.ts';
import type { Database } from '../../database/database.ts';
import { type Conditions, conditionsOf, type Page, page } from '../../database/list.ts';
import { networkOf } from '../../http/clientAddress.ts';
import { answerList, type ListQuery } from '../../http/lists.ts';
import type { RateLimits } from '../../http/limits.ts';
import { notFound } from '../../http/problem.ts';
import { createRoutes, type Routes } from '../../http/router.ts';
import { ERASED_NAME } from '../../identity/erasure.ts';
import type { Identity } from '../../identity/identity.ts';
import { shortened } from '../../records/requests.ts';

type ReferralParts = Pick<Identity, 'people'> & {
  readonly config: Config;
  readonly db: Database;
  readonly limits: RateLimits;
};

/** Who brought whom, and what it earned. */
export function referralRoutes(parts: ReferralParts): Routes {
  const { config, db, limits, people } = parts;
  const routes = createRoutes();

  routes.on('GET /auth/referrals', async (ctx) => {
    const { id } = ctx.state.caller;
    const [person, rows] = await Promise.all([people.byId(id), referralsOf(db, id)]);
    if (!person) throw notFound();
    const names = await people.names(rows.map(({ referred_id: referred }) => referred));
    const { referralReward: reward, referralMinDeposit: least } = config;
    const code = person.referralCode;
    ctx.body = {
      code,
      link: `${config.publicUrl}/signup?ref=${encodeURIComponent(code)}`,
      ...(reward === undefined ? {} : { reward: dollarsFromCents(reward), minimumDeposit: dollarsFromCents(least) }),
      data: rows.map((row) => ({
        name: shortened(names.get(row.referred_id) ?? ERASED_NAME),
        joinedAt: row.joined_at,
        ...rewarded(row),
      })),
      earned: dollarsFromCents(rows.reduce<Cents>((sum, { amount }) => add(sum, amount ?? ZERO), ZERO)),
    };
  });

  routes.on('GET /auth/referral-codes/:code', async (ctx) => {
    await limits.take('referralCodes', networkOf(ctx.ip));
    ctx.body = { valid: (await people.byReferralCode(ctx.params.code)) !== undefined };
  });

  routes.on('GET /admin/referrals', async (ctx) => {
    const { rows, total } = await listReferrals(db, ctx.state.list);
    answerList(ctx, await referralRecords(parts, rows), total);
  });

  return routes;
}

/** One page of the back office's list. */
export function listReferrals(
  db: Database,
  { sort, filter, ...range }: ListQuery<'referrals'>,
): Promise<Page<ReferralRow>> {
  const found = db.selectFrom('referrals').where(({ and }) => and(conditionsOf(filter, CONDITIONS)));
  const list = {
    keys: found.select('referred_id as key'),
    by: [sql.ref('joined_at'), sql.ref('referred_id')],
    descending: sort?.descending ?? true,
    async rows(keys: readonly string[]) {
      const rows = await db.selectFrom('referrals').selectAll().where('referred_id', '=', anyOf(keys)).execute();
      return rows.map((row) => [row.referred_id, row] as const);
    },
  };
  return page(db, list, range);
}

const has = expressionBuilder<ReadModels, 'referrals'>();
const CONDITIONS: Conditions<ListQuery<'referrals'>['filter']> = { id: (id) => has('referred_id', '=', anyOf(id)) };

async function referralRecords(parts: ReferralParts, rows: readonly ReferralRow[]): Promise<ReferralRecord[]> {
  const { db, people } = parts;
  const ids = [...new Set(rows.flatMap((row) => [row.referrer_id, row.referred_id]))];
  const [names, seen] = await Promise.all([people.names(ids), addressesOf({ db, people }, ids)]);
  const person = (id: string) => ({ _id: id, name: names.get(id) ?? ERASED_NAME });
  return rows.map((row) => {
    const { rewardedAt: _, ...outcome } = rewarded(row);
    const others = seen.get(row.referred_id);
    return {
      id: row.referred_id,
      referrer: person(row.referrer_id),
      referred: person(row.referred_id),
      joinedAt: row.joined_at,
      ...outcome,
      sameDevice: [...(seen.get(row.referrer_id) ?? [])].some((address) => others?.has(address)),
    };
  });
}

const rewarded = ({ rewarded_at: rewardedAt, amount }: ReferralRow) =>
  rewardedAt === null || amount === null
    ? { status: 'joined' as const }
    : { status: 'rewarded' as const, rewardedAt, amount: dollarsFromCents(amount) };
