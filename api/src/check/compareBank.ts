import type { BankState, LineState } from '@northvale/ledger/bank/bank.ts';
import type { DayFigures } from '@northvale/ledger/bank/reconciliation.ts';
import { streamName } from '@northvale/ledger/event/streams.ts';
import { negate } from '@northvale/ledger/money.ts';
import type { Difference } from '@northvale/ledger/verify/difference.ts';
import type { ReconciliationRow } from '@northvale/projections/models/reconciliations.ts';
import { differing } from './compare.ts';
import type { BankRows } from './rows.ts';

/**
 * Differences between a bank account's read models and its events, and between its matches and the requests that they
 * name.
 */
export function compareBank(account: string, state: BankState, rows: BankRows): Difference[] {
  const place = { kind: 'bank', stream: streamName('bank', account), revision: state.revision } as const;
  const differences: Difference[] = [];
  const compare = (what: string, expected: object | undefined, found: object | undefined) => {
    const differs = differing(expected, found);
    if (!differs) return;
    const { expected: left, found: right } = differs;
    differences.push({ ...place, expected: `${what}: ${left}`, found: `${what}: ${right}` });
  };
  const shown = new Map(rows.lines.map((row) => [row.id, row]));
  for (const id of new Set([...state.lines.keys(), ...shown.keys()])) {
    const [line, row] = [state.lines.get(id), shown.get(id)];
    compare(`line ${id}`, line && columnsOf(line), row && shownOf(row));
    if (line?.match) compareMatch(line, line.match, rows, compare);
  }
  const newest = rows.statements.toSorted((one, other) => one.revision - other.revision).at(-1);
  const balance = { to: state.to, balance: state.balance, statements: [...state.statements.keys()].length };
  compare('statements', balance, {
    to: newest?.to_day ?? '',
    balance: newest?.closing ?? 0,
    statements: rows.statements.length,
  });
  return differences;
}

const columnsOf = ({ bookedOn, amount, statementId, match, explanation, proposal, revision }: LineState) => ({
  status: match ? 'matched' : explanation ? 'explained' : 'open',
  bookedOn,
  amount,
  statementId,
  request: match?.requestId,
  approves: match?.approves ?? false,
  corrects: match?.corrects,
  as: explanation?.as,
  investment: explanation?.investmentId,
  user: explanation?.userId,
  proposal,
  revision,
});

const shownOf = (row: BankRows['lines'][number]) => ({
  status: row.status,
  bookedOn: row.booked_on,
  amount: row.amount,
  statementId: row.statement_id,
  request: row.request_id,
  approves: row.approves,
  corrects: row.corrects,
  as: row.explained_as,
  investment: row.investment_id,
  user: row.user_id,
  proposal: row.proposal,
  revision: row.revision,
});

/** A match that approves its request comes before the approval: for that moment there is none to compare with. */
function compareMatch(
  { id, amount }: LineState,
  { requestId, approves }: NonNullable<LineState['match']>,
  { requests, matches }: BankRows,
  compare: (what: string, expected: object | undefined, found: object | undefined) => void,
): void {
  compare(`match of ${requestId}`, { line: id }, { line: matches.get(requestId) });
  const request = requests.get(requestId);
  if (approves && request?.status !== 'approved') return;
  const found = request && {
    amount: request.kind === 'deposit' ? request.amount : negate(request.amount),
    status: request.status,
  };
  compare(`request of line ${id}`, { amount, status: 'approved' }, found);
}

/** A day as its event says that it was signed. */
export interface SignedDay {
  readonly figures: DayFigures;
  readonly position: string;
  readonly hasNote: boolean;
  readonly signedAt: string;
  readonly signedBy: string;
  readonly signedPosition: string;
}

interface Signed {
  readonly id: string;
  readonly revision: number;
  readonly signed: ReadonlyMap<string, SignedDay>;
}

/** Differences between the signed days and their rows. */
export function compareReconciliations(
  { id, revision, signed }: Signed,
  rows: readonly ReconciliationRow[],
): Difference[] {
  const place = { kind: 'bank', stream: streamName('reconciliation', id), revision } as const;
  const shown = new Map(rows.map((row) => [row.date, row]));
  return [...new Set([...signed.keys(), ...shown.keys()])].flatMap((date) => {
    const row = shown.get(date);
    const found = row && {
      figures: row.figures,
      position: row.position,
      hasNote: row.has_note,
      signedAt: row.signed_at,
      signedBy: row.signed_by,
      signedPosition: row.signed_position,
    };
    const differs = differing(signed.get(date), found);
    if (!differs) return [];
    return [{ ...place, expected: `${date}: ${differs.expected}`, found: `${date}: ${differs.found}` }];
  });
}
