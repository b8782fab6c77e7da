import { expect, test } from 'vitest';
import { admin } from '../../testing/given.ts';
import { type Recorded, Refusal } from '../decider.ts';
import { cents, type Cents, usd, ZERO } from '../money.ts';
import {
  type DayFigures,
  reconciliation,
  type ReconciliationCommand,
  type ReconciliationEvent,
} from './reconciliation.ts';

const figures = (difference: Cents = ZERO, shortfall: Cents = ZERO): DayFigures => ({
  external: { ledger: usd(10), bank: usd(10), outstanding: [], outstandingCount: 0, outstandingSum: ZERO, difference },
  internal: { owed: usd(10), clientBank: usd(10), placements: ZERO, firmFunds: ZERO, shortfall, causes: [] },
});

const sign = (of: DayFigures, more: Partial<ReconciliationCommand> = {}): ReconciliationCommand => ({
  type: 'SignReconciliation',
  date: '2026-11-03',
  figures: of,
  position: '01',
  hasNote: false,
  isReopened: false,
  ...more,
});

function decided(command: ReconciliationCommand, state = reconciliation.initialState) {
  const at = '2026-11-04T08:00:00.000Z';
  const result = reconciliation.decide(command, state, {
    at,
    actor: admin,
    commandId: 'c',
    isKeyed: false,
    firstSeen: state,
  });
  return result instanceof Refusal ? result.code : result;
}

test('a day is signed once it is over and comes out even', () => {
  expect(decided(sign(figures()))).toMatchObject([{ type: 'ReconciliationSigned', data: { date: '2026-11-03' } }]);
  expect(decided(sign(figures(), { date: '2026-11-04' }))).toBe('BadInput');
  expect(decided(sign(figures(cents(1))))).toBe('Unreconciled');
  expect(decided(sign(figures(cents(-1)), { hasNote: true }))).toBe('Unreconciled');
});

test('a shortfall takes a note', () => {
  expect(decided(sign(figures(ZERO, usd(3))))).toBe('Unreconciled');
  expect(decided(sign(figures(ZERO, usd(3)), { hasNote: true }))).toHaveLength(1);
});

test('a day is signed again only on other figures, or once it was opened again', () => {
  const [event] = decided(sign(figures())) as ReconciliationEvent[];
  const recorded = {
    ...event!,
    revision: 0,
    actor: admin,
    occurredAt: '',
    commandId: 'c',
  } as Recorded<ReconciliationEvent>;
  const signed = reconciliation.evolve(reconciliation.initialState, recorded);
  expect(decided(sign(figures()), signed)).toEqual([]);
  expect(decided(sign(figures(), { isReopened: true }), signed)).toHaveLength(1);
  expect(decided(sign(figures(ZERO, usd(3)), { hasNote: true }), signed)).toHaveLength(1);
});
