import type { AccountEvent } from '../account/acts.ts';
import type { AccountState, HoldingState, RequestState, SealedText } from '../account/state.ts';
import { journalAccount } from '../journal/chartOfAccounts.ts';
import type { Moment, Step } from './moment.ts';
import { postings } from '../journal/journal.ts';
import { type Performance, performanceOf } from './performance.ts';
import { add, type Cents, subtract, ZERO } from '../money.ts';

/** A span of time: `from` is inclusive, `to` exclusive. ISO 8601 in UTC with milliseconds, as events have it. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

/** What one event did to an investor's balance (cash and held together), and what it was about. */
export interface Movement {
  readonly revision: number;
  readonly at: string;
  readonly type: AccountEvent['type'];
  /** Negative where the balance fell. */
  readonly amount: Cents;
  /** The balance right after it. */
  readonly balance: Cents;
  readonly request?: RequestState;
  readonly holding?: HoldingState;
  readonly reason?: SealedText;
}

/** An account over a period. */
export interface Statement extends Period {
  readonly userId: string;
  readonly opening: Cents;
  readonly closing: Cents;
  /** What of the closing balance pending withdrawals hold. */
  readonly held: Cents;
  readonly movements: readonly Movement[];
  /** What was active at the period's end, and what matured within it; in the order of purchase. */
  readonly holdings: readonly HoldingState[];
  /** What all holdings so far have brought until its end. */
  readonly performance: Performance;
  /** What the platform charged within the period; among the movements too. */
  readonly fees: Cents;
  /** The account's last event before the period's end: with its hash, what this statement rests on. */
  readonly revision: number;
  readonly hash: string;
  readonly occurredAt: string;
}

/**
 * The statement of a period, folded from the moment right before it and the steps from there on; undefined where the
 * account was opened after the period.
 */
export async function statementOf(
  start: Moment,
  pages: AsyncIterable<readonly Step[]> | Iterable<readonly Step[]>,
  { from, to }: Period,
): Promise<Statement | undefined> {
  const movements: Movement[] = [];
  const matured = new Set<string>();
  let fees = ZERO;
  let end = start;
  for await (const page of pages) {
    const steps = page.filter(({ after }) => after.occurredAt < to);
    for (const step of steps) {
      movements.push(...movementOf(step));
      if (step.event.type === 'HoldingMatured') matured.add(step.event.data.holdingId);
      fees = add(fees, feeOf(step));
    }
    end = steps.at(-1)?.after ?? end;
    if (steps.length < page.length) break;
  }
  if (end.revision < 0) return undefined;
  const { state, revision, hash, occurredAt } = end;
  const shown = [...state.holdings.values()].filter(({ id, status }) => status === 'active' || matured.has(id));
  return {
    userId: state.userId,
    from,
    to,
    opening: balanceOf(start.state),
    closing: balanceOf(state),
    held: state.held,
    movements,
    holdings: shown.sort(byPurchase),
    performance: performanceOf([...state.holdings.values()], to),
    fees,
    revision,
    hash,
    occurredAt,
  };
}

function movementOf({ event, before, after }: Step): readonly Movement[] {
  const amount = subtract(balanceOf(after.state), balanceOf(before));
  if (amount === 0) return [];
  const { type, data, revision, occurredAt: at } = event;
  const request = 'requestId' in data ? after.state.requests.get(data.requestId) : undefined;
  const holding = 'holdingId' in data ? after.state.holdings.get(data.holdingId) : undefined;
  const reason = 'reason' in data ? data.reason : undefined;
  return [
    {
      revision,
      at,
      type,
      amount,
      balance: balanceOf(after.state),
      ...(request ? { request } : {}),
      ...(holding ? { holding } : {}),
      ...(reason ? { reason } : {}),
    },
  ];
}

/** What an event of the account credited to the platform's income: nobody but an investor pays it any. */
const feeOf = ({ event, before }: Step): Cents =>
  postings(event, before.userId)
    .filter(({ account }) => journalAccount(account)?.kind === 'income')
    .reduce<Cents>((total, { debit, credit }) => add(total, subtract(credit, debit)), ZERO);

const balanceOf = ({ cash, held }: AccountState): Cents => add(cash, held);

const byPurchase = (a: HoldingState, b: HoldingState): number =>
  a.purchasedAt === b.purchasedAt ? (a.id < b.id ? -1 : 1) : a.purchasedAt < b.purchasedAt ? -1 : 1;
