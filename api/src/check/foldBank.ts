import { bank, type BankState, type LineState } from '@northvale/ledger/bank/bank.ts';
import type { LedgerEvent } from '@northvale/ledger/event/ledgerEvent.ts';
import { streamName } from '@northvale/ledger/event/streams.ts';
import { negate } from '@northvale/ledger/money.ts';
import type { Difference } from '@northvale/ledger/verify/difference.ts';
import type { ProjectedEvent, Rows } from '@northvale/projections/engine/projection.ts';
import { type BankLineRow, bankLinesTable, bankStatements } from '@northvale/projections/models/bank.ts';
import { type ReconciliationRow, reconciliations } from '@northvale/projections/models/reconciliations.ts';
import { differing } from './compare.ts';
import type { BankRows } from './rows.ts';

/** Rows as a projection makes them of one stream's events, by their table's name and key. */
function rowsInMemory(): Rows & { of(table: string): ReadonlyMap<string, object> } {
  const tables = new Map<string, Map<string, object>>();
  const of = (name: string) => tables.get(name) ?? tables.set(name, new Map()).get(name)!;
  return {
    of,
    get: (table, ...key) => of(table.name).get(key.join(' ')) as never,
    put(table, row) {
      const columns = row as Readonly<Record<string, unknown>>;
      of(table.name).set(table.key.map((name) => columns[name]).join(' '), columns);
    },
  };
}

/** Differences between a stream's rows as they are to be and as they stand. */
function compareRows(
  place: Omit<Difference, 'expected' | 'found'>,
  what: string,
  expected: ReadonlyMap<string, object>,
  found: ReadonlyMap<string, object>,
): Difference[] {
  return [...new Set([...expected.keys(), ...found.keys()])].flatMap((key) => {
    const differs = differing(expected.get(key), found.get(key));
    const name = `${what} ${key}`;
    return differs ? [{ ...place, expected: `${name}: ${differs.expected}`, found: `${name}: ${differs.found}` }] : [];
  });
}

const keyed = <Row>(rows: readonly Row[], key: (row: Row) => string): ReadonlyMap<string, Row> =>
  new Map(rows.map((row) => [key(row), row]));

/** A bank account's events folded, by the decider and, for what no decision uses, by the projection. */
export function foldBank(account: string) {
  const rows = rowsInMemory();
  let state: BankState = bank.initialState;
  /** When a line of a day was opened again, and where in the log. */
  const reopened: { readonly day: string; readonly at: string; readonly position: string }[] = [];

  return {
    take(ledger: LedgerEvent, position: string): void {
      if (ledger.category !== 'bank') return;
      const { event } = ledger;
      state = bank.evolve(state, event);
      bankStatements.apply({ ...ledger, position } as ProjectedEvent, rows);
      if (event.type === 'LineReopened') reopened.push({ day: event.data.bookedOn, at: event.occurredAt, position });
    },

    compare(shown: BankRows, signed: readonly ReconciliationRow[]): Difference[] {
      const place = { kind: 'bank', stream: streamName('bank', account), revision: state.revision } as const;
      const expected = new Map(
        [...state.lines.values()].map((line) => [line.id, { ...rows.get(bankLinesTable, line.id), ...decided(line) }]),
      );
      const requests = new Map(shown.lines.flatMap((row) => requestOf(row, shown)));
      const approved = [...state.lines.values()].flatMap((line) => (requests.has(line.id) ? [approvedFor(line)] : []));
      const days = signed.filter(({ date, signed_position: since, reopened_at: at }) => {
        const again = reopened.find(({ day, position }) => day === date && position > since);
        return again && !(at !== null && at <= again.at);
      });
      return [
        ...compareRows(
          place,
          'statement',
          rows.of('bank_statements'),
          keyed(shown.statements, ({ id }) => id),
        ),
        ...compareRows(
          place,
          'line',
          expected,
          keyed(shown.lines, ({ id }) => id),
        ),
        ...compareRows(place, 'match', standing(rows.of('bank_matches')), shown.matches),
        ...compareRows(place, 'request of line', new Map(approved), requests),
        ...days.map(({ date }) => ({ ...place, expected: `${date} open again`, found: `${date} signed` })),
      ];
    },
  };
}

/** What the decider says of a line. */
const decided = ({ match, explanation, amount, bookedOn, revision }: LineState): Partial<BankLineRow> => ({
  amount,
  booked_on: bookedOn,
  status: match ? 'matched' : explanation ? 'explained' : 'open',
  request_id: match?.requestId ?? null,
  explained_as: explanation?.as ?? null,
  revision,
});

const standing = (matches: ReadonlyMap<string, object>): ReadonlyMap<string, object> =>
  new Map([...matches].filter(([, row]) => (row as { readonly line_id: string | null }).line_id !== null));

/** A match that approves its request comes before the approval: for that moment there is nothing to compare. */
function requestOf(row: BankLineRow, { requests }: BankRows): [string, object][] {
  const request = row.request_id === null ? undefined : requests.get(row.request_id);
  if (row.request_id === null || (row.approves && request?.status !== 'approved')) return [];
  const amount = request && (request.kind === 'deposit' ? request.amount : negate(request.amount));
  return [[row.id, { amount, status: request?.status }]];
}

const approvedFor = ({ id, amount }: LineState): [string, object] => [id, { amount, status: 'approved' }];

/** The days that were signed. That a line has opened one again, the bank account's stream says. */
export function foldReconciliations(id: string) {
  const rows = rowsInMemory();
  let revision = -1;
  return {
    take(ledger: LedgerEvent, position: string): void {
      ({ revision } = ledger.event);
      reconciliations.apply({ ...ledger, position } as ProjectedEvent, rows);
    },
    compare(shown: readonly ReconciliationRow[]): Difference[] {
      const place = { kind: 'bank', stream: streamName('reconciliation', id), revision } as const;
      const found = keyed(
        shown.map((row) => ({ ...row, reopened_at: null })),
        ({ date }) => date,
      );
      return compareRows(place, 'day', rows.of('reconciliations'), found);
    },
  };
}
