import type { Recorded } from '@northvale/ledger/decider.ts';
import { type InvestmentEvent, termsOf } from '@northvale/ledger/investment/investment.ts';
import type { InvestmentTerms } from '@northvale/ledger/investment/terms.ts';
import { add, type Cents, ZERO } from '@northvale/ledger/money.ts';
import type { Kysely } from 'kysely';
import { type Projection, type Rows, touch } from '../engine/projection.ts';
import { boolean, integer, money, type RowOf, table, type TablesOf, text, time } from '../engine/table.ts';

export const investmentsTable = table('investments', ['id'], {
  id: text(),
  name: text(),
  category: text<InvestmentTerms['category']>(),
  investment_return: text(),
  duration: text(),
  price_per_unit: money(),
  img: text(),
  fund_charge: text(),
  units_offered: integer(),
  sold: integer(),
  reserved: integer(),
  listed: boolean(),
  revision: integer(),
  created_at: time(),
  investors: integer(),
  units: integer(),
  invested_total: money(),
});
export type InvestmentRow = RowOf<typeof investmentsTable>;
export const buyersTable = table('buyers', ['investment_id', 'user_id'], {
  investment_id: text(),
  user_id: text(),
  revision: integer(),
  units: integer(),
  invested: money(),
});

type Read = TablesOf<typeof investmentsTable | typeof buyersTable>;

export const investments: Projection<typeof investmentsTable | typeof buyersTable> = {
  name: 'investments',
  tables: [investmentsTable, buyersTable],
  sql: new URL('./investments.sql', import.meta.url),

  touches({ category, id, event }) {
    if (category === 'investment') return [touch(investmentsTable, id)];
    if (event.type !== 'UnitsPurchased') return [];
    const { investmentId } = event.data;
    return [touch(investmentsTable, investmentId), touch(buyersTable, investmentId, id)];
  },

  apply({ category, id, event }, rows) {
    if (category === 'investment') return revise(id, event, rows);
    if (event.type === 'UnitsPurchased') countPurchase(id, event.revision, event.data, rows);
  },
};

function revise(id: string, event: Recorded<InvestmentEvent>, rows: Rows): void {
  const row = rows.get(investmentsTable, id);
  if (row && event.revision <= row.revision) return;
  if (event.revision !== (row?.revision ?? -1) + 1) {
    throw new RangeError(
      `investment ${id} is at revision ${row?.revision ?? -1}; event ${event.revision} can't follow`,
    );
  }
  rows.put(investmentsTable, { ...revised(id, row, event), revision: event.revision });
}

function revised(id: string, row: InvestmentRow | undefined, event: Recorded<InvestmentEvent>): InvestmentRow {
  if (event.type === 'InvestmentListed') {
    const created_at = event.occurredAt;
    const nothing = { sold: 0, reserved: 0, investors: 0, units: 0, invested_total: ZERO };
    return { id, ...columnsOf(event.data), listed: true, revision: 0, created_at, ...nothing };
  }
  if (!row) throw new Error(`${event.type} speaks of investment ${id}, which was never listed`);
  switch (event.type) {
    case 'InvestmentRevised':
      return { ...row, ...columnsOf(event.data), sold: event.data.soldBefore ?? row.sold };
    case 'InvestmentDelisted':
      return { ...row, listed: false };
    case 'UnitsReserved':
      return { ...row, reserved: row.reserved + event.data.units };
    case 'ReservationConfirmed':
      return { ...row, sold: row.sold + event.data.units, reserved: row.reserved - event.data.units };
    case 'ReservationReleased':
      return { ...row, reserved: row.reserved - event.data.units };
    case 'ChangeFoundNeedless':
      return row;
  }
}

function columnsOf(terms: InvestmentTerms) {
  const { investmentReturn, pricePerUnit, fundCharge, unitsOffered, ...same } = termsOf(terms);
  return {
    ...same,
    investment_return: investmentReturn,
    price_per_unit: pricePerUnit,
    fund_charge: fundCharge,
    units_offered: unitsOffered,
  };
}

/** Counts a purchase once: the buyer's row remembers the revision of the last one counted. */
function countPurchase(
  userId: string,
  revision: number,
  { investmentId, units, amount }: { readonly investmentId: string; readonly units: number; readonly amount: Cents },
  rows: Rows,
): void {
  const buyer = rows.get(buyersTable, investmentId, userId);
  if (buyer && revision <= buyer.revision) return;
  const bought = rows.get(investmentsTable, investmentId);
  if (!bought) throw new Error(`${userId} bought investment ${investmentId}, which was never listed`);
  const invested = add(buyer?.invested ?? ZERO, amount);
  const held = { units: (buyer?.units ?? 0) + units, invested };
  rows.put(buyersTable, { investment_id: investmentId, user_id: userId, revision, ...held });
  rows.put(investmentsTable, {
    ...bought,
    investors: bought.investors + (buyer ? 0 : 1),
    units: bought.units + units,
    invested_total: add(bought.invested_total, amount),
  });
}

/** The most investments on offer at once. */
const OFFERED = 1_000;

/** What investors may buy, in the order of its listing. */
export const listedInvestments = (db: Kysely<Read>) =>
  db
    .selectFrom('investments')
    .selectAll()
    .where('listed', '=', true)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(OFFERED)
    .execute();

/** What is on offer whose picture hasn't been fetched yet from the address that it was given by. */
export const withUnfetchedPicture = (db: Kysely<Read>) =>
  db
    .selectFrom('investments')
    .select(['id', 'img', 'revision'])
    .where('listed', '=', true)
    .where('img', 'like', 'https:%')
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** The investments of which purchases under way have reserved units. */
export async function withReservations(db: Kysely<Read>): Promise<string[]> {
  return (await db.selectFrom('investments').select('id').where('reserved', '>', 0).execute()).map(({ id }) => id);
}

/** The pictures of all investments, on offer or not. */
export async function picturesOf(db: Kysely<Read>): Promise<string[]> {
  return (await db.selectFrom('investments').select('img').distinct().execute()).map(({ img }) => img);
}

/** How many have bought an investment, how many units and for how much; nobody where it isn't projected yet. */
export async function demandFor(db: Kysely<Read>, id: string) {
  const found = db.selectFrom('investments').select(['investors', 'units', 'invested_total']).where('id', '=', id);
  return (await found.executeTakeFirst()) ?? { investors: 0, units: 0, invested_total: ZERO };
}
