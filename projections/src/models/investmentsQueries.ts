import { ZERO } from '@northvale/ledger/money.ts';
import { type Expression, type Kysely, sql } from 'kysely';
import type { ReadModels } from './readModels.ts';

/** The most investments on offer at once. */
const OFFERED = 1_000;

/** What investors may buy, in the order of its listing. */
export const listedInvestments = (db: Kysely<ReadModels>) =>
  db
    .selectFrom('investments')
    .selectAll()
    .where('listed', '=', true)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(OFFERED)
    .execute();

/** What is on offer whose picture hasn't been fetched yet from the address that it was given by. */
export const withUnfetchedPicture = (db: Kysely<ReadModels>) =>
  db
    .selectFrom('investments')
    .select(['id', 'img', 'revision'])
    .where('listed', '=', true)
    .where('img', 'like', 'https:%')
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** The pictures of all investments, on offer or not. */
export async function picturesOf(db: Kysely<ReadModels>): Promise<string[]> {
  return (await db.selectFrom('investments').select('img').distinct().execute()).map(({ img }) => img);
}

/** How many have bought an investment, and for how much; nobody where it isn't projected yet. */
export async function demandFor(db: Kysely<ReadModels>, id: string) {
  const found = db.selectFrom('investments').select(['investors', 'invested_total']).where('id', '=', id);
  return (await found.executeTakeFirst()) ?? { investors: 0, invested_total: ZERO };
}

/** The rate as a number, to sort by: its pattern makes the text before the sign one. */
export const returnRate = (investmentReturn: Expression<string>) =>
  sql<number>`rtrim(${investmentReturn}, '%')::numeric`;

/** Days, to sort by: a month taken as 30 and a year as 365 is near enough. As texts, 9 months would come after 10. */
export const daysOf = (duration: Expression<string>) =>
  sql<number>`split_part(${duration}, ' ', 1)::int * CASE rtrim(split_part(${duration}, ' ', 2), 's')
    WHEN 'day' THEN 1 WHEN 'month' THEN 30 ELSE 365 END`;
