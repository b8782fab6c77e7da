import fc from 'fast-check';
import { expect, test } from 'vitest';
import { admin, otherAdmin } from '../../testing/given.ts';
import { type Recorded, Refusal } from '../decider.ts';
import { bankPostings } from '../journal/journal.ts';
import { add, cents, type Cents, negate, subtract, usd, ZERO } from '../money.ts';
import { bank, type BankCommand, type BankEvent, type BankState, type Statement } from './bank.ts';
import { type ExplainedAs, EXPLANATIONS } from './explanations.ts';

const recorded = (event: BankEvent, revision: number, actor = admin): Recorded<BankEvent> => ({
  ...event,
  revision,
  actor,
  occurredAt: '2026-11-04T08:00:00.000Z',
  commandId: 'c',
});

const decide = (command: BankCommand, state: BankState, actor = admin) =>
  bank.decide(command, state, {
    at: '2026-11-04T09:00:00.000Z',
    actor,
    commandId: 'c',
    isKeyed: false,
    firstSeen: state,
  });

function after(state: BankState, command: BankCommand, actor = admin): BankState {
  const events = decide(command, state, actor);
  if (events instanceof Refusal) throw new Error(`refused: ${events.code} ${JSON.stringify(events.facts)}`);
  return events.reduce((before, event) => bank.evolve(before, recorded(event, before.revision + 1, actor)), state);
}

const refusal = (command: BankCommand, state: BankState, actor = admin) => {
  const decided = decide(command, state, actor);
  return decided instanceof Refusal
    ? [decided.code, decided.facts['reason'] ?? decided.facts['path'] ?? '']
    : decided.map(({ type }) => type);
};

type Days = readonly (readonly [on: string, ...lines: readonly (readonly [string, Cents])[]])[];

const statement = (opening: Cents, closing: Cents, days: Days, to = days.at(-1)![0]): BankCommand => ({
  type: 'ImportStatement',
  before: ZERO,
  statement: {
    statementId: `${days[0]![0]} ${to} ${closing}`,
    from: days[0]![0],
    to,
    opening,
    closing,
    days: days.map(([on, ...lines]) => ({ on, lines })) satisfies Statement['days'],
  },
});

const MONDAY = '2026-11-02';
const TUESDAY = '2026-11-03';
const first = statement(ZERO, usd(70), [
  [MONDAY, ['a', usd(100)]],
  [TUESDAY, ['b', usd(-30)]],
]);
const started = after(bank.initialState, first);

test('a statement that is in already, or adds nothing, changes nothing', () => {
  expect(refusal(first, started)).toEqual([]);
  expect(refusal(statement(usd(100), usd(70), [[TUESDAY, ['b', usd(-30)]]]), started)).toEqual([]);
});

test('a statement goes on from the one before it, and may overlap its last day', () => {
  const next = after(started, statement(usd(70), usd(75), [['2026-11-04', ['c', usd(5)]]]));
  expect(next).toMatchObject({ to: '2026-11-04', balance: usd(75) });
  const overlapping = after(
    started,
    statement(usd(100), usd(90), [
      [TUESDAY, ['b', usd(-30)], ['late', usd(15)]],
      ['2026-11-04', ['c', usd(5)]],
    ]),
  );
  expect([...overlapping.lines.keys()].toSorted()).toEqual(['a', 'b', 'c', 'late']);
});

test.each<[string, BankCommand, string]>([
  ['leaves a gap', statement(usd(80), usd(85), [['2026-11-04', ['c', usd(5)]]]), 'Gap'],
  ['doesn’t come to its closing balance', statement(usd(70), usd(76), [['2026-11-04', ['c', usd(5)]]]), 'Sums'],
  ['lacks a line that is known', statement(usd(100), usd(105), [[TUESDAY, ['x', usd(5)]]], TUESDAY), 'LineMissing'],
  [
    'adds a line to a day that was told',
    statement(ZERO, usd(75), [
      [MONDAY, ['a', usd(100)], ['x', usd(5)]],
      [TUESDAY, ['b', usd(-30)]],
    ]),
    'LineAdded',
  ],
  ['begins before the first one', statement(ZERO, ZERO, [['2026-10-30', ['z', usd(1)], ['y', usd(-1)]]]), 'Earlier'],
])('a statement that %s is refused', (_, command, reason) => {
  expect(refusal(command, started)).toEqual(['BadStatement', reason]);
});

test('a first statement may begin with what the ledger has booked before', () => {
  const opening = { ...first, before: usd(20) } as Extract<BankCommand, { type: 'ImportStatement' }>;
  expect(refusal(opening, bank.initialState)).toEqual(['BadStatement', 'Sums']);
  const { statement: told } = opening;
  const forward = { ...told, days: [{ on: MONDAY, lines: [['f', usd(-20)] as const] }, ...told.days] };
  expect(after(bank.initialState, { ...opening, statement: forward }).balance).toBe(usd(70));
});

const match = (lineId: string, requestId: string, amount: Cents, approves = true): BankCommand => ({
  type: 'MatchLine',
  lineId,
  requestId,
  amount,
  approves,
});
const explain = (lineId: string, as: ExplainedAs, facts: object = {}): BankCommand => ({
  type: 'ExplainLine',
  lineId,
  explanation: EXPLANATIONS[as].ofInvestment ? { as, investmentId: 'mill' } : { as },
  ...facts,
});
const reopen = (lineId: string, isRefused = false): BankCommand => ({ type: 'ReopenLine', lineId, isRefused });

test('a line is matched with one request over its amount, and a request with one line', () => {
  const matched = after(started, match('a', 'r', usd(100)));
  expect(refusal(match('a', 'r', usd(100)), matched)).toEqual([]);
  expect(refusal(match('a', 'other', usd(100)), matched)).toEqual(['AlreadyDecided', '']);
  expect(refusal(match('b', 'r', usd(-30)), matched)).toEqual(['AlreadyDecided', '']);
  expect(refusal(match('a', 'r', usd(90)), started)).toEqual(['BadInput', 'requestId']);
  expect(refusal(match('none', 'r', usd(90)), started)).toEqual(['NotFound', '']);
});

test('a match that approved its request stays; another one, and one whose approval was refused, is undone', () => {
  expect(refusal(reopen('a'), after(started, match('a', 'r', usd(100))))).toEqual(['InUse', '']);
  const tied = after(started, match('a', 'r', usd(100), false));
  expect(after(tied, reopen('a')).matched.size).toBe(0);
  const refused = after(after(started, match('a', 'r', usd(100))), reopen('a', true));
  expect(refusal(match('a', 'r', usd(100)), refused)).toEqual(['LineMatched']);
});

test('an explanation goes the way of its money, and names an investment where it is of one', () => {
  expect(refusal(explain('a', 'charge'), started)).toEqual(['BadInput', 'as']);
  expect(refusal(explain('b', 'interest'), started)).toEqual(['BadInput', 'as']);
  const unnamed: BankCommand = { type: 'ExplainLine', lineId: 'b', explanation: { as: 'placement' } };
  expect(refusal(unnamed, started)).toEqual(['BadInput', 'investmentId']);
  const explained = after(started, explain('b', 'charge'));
  expect(refusal(explain('b', 'charge'), explained)).toEqual(['AlreadyDecided', '']);
  expect(refusal(match('b', 'r', usd(-30)), explained)).toEqual(['AlreadyDecided', '']);
});

test('above the limit two admins say the same', () => {
  const above = { fourEyesAbove: usd(50) };
  expect(refusal(explain('b', 'charge', above), started)).toEqual(['LineExplained']);
  expect(refusal(explain('a', 'firmIn', above), started)).toEqual(['ExplanationProposed']);
  const proposed = after(started, explain('a', 'firmIn', above));
  expect(refusal(explain('a', 'firmIn', above), proposed)).toEqual(['SecondAdminNeeded', '']);
  expect(refusal(explain('a', 'interest', above), proposed, otherAdmin)).toEqual(['ExplanationProposed']);
  expect(refusal(explain('a', 'firmIn', { ...above, lapsed: [admin.id] }), proposed, otherAdmin)).toEqual([
    'ExplanationProposed',
  ]);
  const young = { ...above, adminSince: '2026-11-04T00:00:00.000Z' };
  expect(refusal(explain('a', 'firmIn', young), proposed, otherAdmin)).toEqual(['SecondAdminNeeded', '']);
  expect(refusal(explain('a', 'firmIn', above), proposed, otherAdmin)).toEqual(['LineExplained']);
});

const postingsOf = (amount: Cents, as: ExplainedAs) =>
  bankPostings({
    type: 'LineExplained',
    data: { lineId: 'l', bookedOn: MONDAY, amount, as, ...(EXPLANATIONS[as].ofInvestment && { investmentId: 'mill' }) },
  }).map(({ account, debit, credit }) => [account, subtract(debit, credit)]);

test.each<[ExplainedAs, Cents, string]>([
  ['placement', usd(-5), 'placements:mill'],
  ['principalReturned', usd(5), 'placements:mill'],
  ['returnReceived', usd(5), 'returns-received'],
  ['firmIn', usd(5), 'firm-funds'],
  ['firmOut', usd(-5), 'firm-funds'],
  ['feesOut', usd(-5), 'firm-funds'],
  ['charge', usd(-5), 'bank-charges'],
  ['interest', usd(5), 'bank-interest'],
  ['returnedToClient', usd(-5), 'unidentified'],
  ['unknown', usd(5), 'unidentified'],
])('%s is booked against what it is', (as, amount, account) => {
  expect(Object.fromEntries(postingsOf(amount, as))).toEqual({ 'client-bank': amount, [account]: negate(amount) });
});

test('what is booked on explained lines is what the bank has booked on them, also after some were opened again', () =>
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: -100_000, max: 100_000 }), fc.boolean(), fc.boolean()), { maxLength: 20 }),
      (lines) => {
        const amounts = lines.map(([amount]) => cents(amount === 0 ? 1 : amount));
        const closing = amounts.reduce<Cents>(add, ZERO);
        const days: Days = [[MONDAY, ...amounts.map((amount, at) => [`l${at}`, amount] as const)]];
        let state = after(bank.initialState, statement(ZERO, closing, days));
        let booked = ZERO;
        const take = (command: BankCommand) => {
          const events = decide(command, state);
          if (events instanceof Refusal) throw new Error(events.code);
          for (const event of events)
            for (const { account, debit, credit } of bankPostings(event))
              if (account === 'client-bank') booked = add(booked, subtract(debit, credit));
          state = after(state, command);
        };
        lines.forEach(([, isExplained, isReopened], at) => {
          if (isExplained) take(explain(`l${at}`, 'unknown'));
          if (isExplained && isReopened) take(reopen(`l${at}`));
        });
        const explained = [...state.lines.values()].filter(({ explanation }) => explanation);
        expect(booked).toBe(explained.reduce<Cents>((sum, { amount }) => add(sum, amount), ZERO));
      },
    ),
  ));
