import type { AccountAt, AccountEvent, AccountTimes } from '@northvale/api/contract/audit.ts';
import type { MovingEventType } from '@northvale/api/contract/events.ts';
import type { ProvenEvent } from '@northvale/ledger/proof/accountProof.ts';
import { CHAIN_START, chainFlaw, type ChainFlaw } from '@northvale/ledger/proof/accountProofCheck.ts';
import { minus } from '@northvale/web/ui/money.ts';
import { counted, formatList, t } from '../../../shared/texts/t.ts';

/** One figure at two moments. Dollars. */
export interface Difference {
  label: string;
  before: number;
  after: number;
  difference: number;
  /** The sum of the ones above it. */
  total?: true;
}

export function differences(a: AccountAt, b: AccountAt): Difference[] {
  const of = (label: string, figure: 'available' | 'held' | 'balance' | 'invested') => ({
    label,
    before: a[figure],
    after: b[figure],
    difference: minus(b[figure], a[figure]),
  });
  return [
    of(t('common.available'), 'available'),
    of(t('common.onHold'), 'held'),
    { ...of(t('common.balance'), 'balance'), total: true },
    of(t('common.invested'), 'invested'),
  ];
}

/** The events between two moments: after the earlier one, up to the later one. */
export const eventsBetween = (a: number, b: number): { oldest: number; newest: number; count: number } => ({
  oldest: Math.min(a, b) + 1,
  newest: Math.max(a, b),
  count: Math.abs(b - a),
});

/** In the order in which they are told. A kind that moves the balance and doesn't stand here doesn't compile. */
const MOVING = Object.keys({
  DepositApproved: true,
  WithdrawalApproved: true,
  UnitsPurchased: true,
  HoldingMatured: true,
  ReferralRewarded: true,
  BalanceAdjusted: true,
} satisfies Readonly<Record<MovingEventType, true>>) as MovingEventType[];

/** 'Balance moved by 1 deposit and 2 purchases.' Nothing where not every event is known. */
export function movedBy({ every, events }: AccountTimes, a: number, b: number): string | undefined {
  if (every !== 1) return undefined;
  const { oldest, newest } = eventsBetween(a, b);
  const between = events.filter(({ revision }) => revision >= oldest && revision <= newest);
  const parts = MOVING.flatMap((type) => {
    const count = between.filter((event) => event.type === type).length;
    return count === 0 ? [] : t(`history.compare.moved.${type}`, counted(count));
  });
  if (parts.length === 0) return t('history.compare.unmoved');
  return t('history.compare.movedBy', { what: formatList(parts) });
}

interface ChainCheck {
  /** How many events were followed. */
  checked: number;
  flaw?: ChainFlaw;
}

const PAGE = 1_000;

/**
 * Follows an account's events from the first to the last, in this browser: each hash is made again from what is stored,
 * and must be what the next event names.
 */
export async function followChain(
  eventsOf: (from: number, to: number) => Promise<AccountEvent[]>,
  head: number,
  onProgress: (checked: number) => void = () => undefined,
  page = PAGE,
): Promise<ChainCheck> {
  let before = CHAIN_START;
  let coming = eventsOf(0, Math.min(head, page - 1));
  while (before.revision < head) {
    const events = await coming;
    const next = before.revision + 1 + page;
    // The server folds the next page while this one is hashed.
    if (next <= head) coming = eventsOf(next, Math.min(head, next + page - 1));
    coming.catch(() => undefined);
    const last = events.at(-1);
    if (last === undefined) return { checked: before.revision + 1, flaw: missing(before.revision + 1) };
    // What is stored is checked here, so its form is no more taken for granted than its content.
    const flaw = chainFlaw(last.stream, events as object[] as ProvenEvent[], before);
    if (flaw) return { checked: flaw.revision, flaw };
    before = { revision: last.revision, hash: last.hash, occurredAt: last.occurredAt };
    onProgress(before.revision + 1);
  }
  return { checked: head + 1 };
}

const missing = (revision: number): ChainFlaw => ({ revision, problem: 'is missing' });
