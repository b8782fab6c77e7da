import { stringify } from 'csv-stringify/sync';
import { decimal, negate } from '@northvale/ledger/money.ts';
import { centsOf } from '../contract/dollars.ts';
import { neutral } from '../contract/spreadsheets.ts';
import type { Statement } from '../contract/statements.ts';

/** A row for each thing that a statement says; `row` names which. Amounts in dollars, none of them negative. */
const COLUMNS = [
  'row',
  'at',
  'revision',
  'type',
  'description',
  'in',
  'out',
  'balance',
  'units',
  'rate',
  'expectedReturn',
  'maturesAt',
  'hash',
] as const;

type Row = Partial<Record<(typeof COLUMNS)[number], string>>;

/** A statement as a table, in which a spreadsheet runs nothing. */
export const statementCsv = (statement: Statement): string =>
  stringify([...rowsOf(statement)], {
    header: true,
    columns: [...COLUMNS],
    cast: { string: neutral },
  });

function* rowsOf(statement: Statement): Generator<Row> {
  const { userId, name, from, to, opening, closing, held, fees, revision, hash, checkpoint, preliminary } = statement;
  yield { row: 'account', type: preliminary ? 'preliminary' : 'final', description: `${name} (account-${userId})` };
  yield { row: 'opening', at: from, balance: dollars(opening) };
  for (const { at, revision: place, type, description, amount, balance } of statement.movements) {
    const moved = centsOf(amount);
    const side = moved > 0 ? { in: decimal(moved) } : { out: decimal(negate(moved)) };
    yield { row: 'movement', at, revision: String(place), type, description, ...side, balance: dollars(balance) };
  }
  yield { row: 'closing', at: to, revision: String(revision), balance: dollars(closing), hash };
  yield { row: 'held', at: to, balance: dollars(held) };
  yield { row: 'fees', at: to, out: dollars(fees) };
  for (const holding of statement.holdings) {
    yield {
      row: 'holding',
      at: holding.purchasedAt,
      type: holding.status,
      description: holding.investmentName,
      out: dollars(holding.amountInvested),
      units: String(holding.units),
      rate: holding.investmentReturn,
      expectedReturn: dollars(holding.expectedReturn),
      maturesAt: holding.maturesAt,
    };
  }
  if (checkpoint) yield { row: 'checkpoint', description: `of ${checkpoint.size} events`, hash: checkpoint.root };
}

const dollars = (amount: number): string => decimal(centsOf(amount));
