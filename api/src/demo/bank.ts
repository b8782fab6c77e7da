import { bank } from '@northvale/ledger/bank/bank.ts';
import type { ExplainedAs } from '@northvale/ledger/bank/explanations.ts';
import { reconciliation } from '@northvale/ledger/bank/reconciliation.ts';
import type { EventStore } from '@northvale/ledger/eventStore/eventStore.ts';
import { createCommandHandler } from '@northvale/ledger/handler/handler.ts';
import { add, type Cents, cents, negate, usd, ZERO } from '@northvale/ledger/money.ts';
import type { StatementFile } from '../bankStatements/readStatement.ts';
import { type BankParts, importStatement, matchLine, namedLines, signDay } from '../commands/bank.ts';
import type { Runner } from '../commands/issueCommand.ts';
import { refusalProblem } from '../http/problem.ts';
import { commandId } from './cast.ts';
import { DAY_MS } from './days.ts';

export type DemoBankParts = Omit<BankParts, 'banks'> & {
  readonly runner: Pick<Runner, 'status' | 'waitFor'>;
  readonly store: EventStore;
};

/** A line of the bank's, and what was made of it; nothing where it still waits. */
interface Booked {
  readonly on: string;
  readonly amount: Cents;
  readonly text: string;
  readonly counterparty: string;
  readonly requestId?: string;
  readonly as?: ExplainedAs;
  readonly investmentId?: string;
  readonly note?: string;
}

const ACCOUNT = 'US64SVBK3300958879';
const DIGEST = 'demo';
const WEEK = 7;

/**
 * Tells a year of the bank's weekly statements for what the demo's people did, with what a bank brings: charges,
 * interest, transfers without a reference, money of unknown origin, and one of a wrong amount that nobody has looked at.
 * The days are signed, but for the last two. Repeatable: what was written stays as it is.
 */
export async function tellBank(parts: DemoBankParts, admin: string, now: Date): Promise<void> {
  const { bankTexts, runner, store } = parts;
  const lines = await linesOf(parts, now);
  const [first] = lines;
  if (!first) return;
  let clock = now;
  const banks = createCommandHandler({ store, decider: bank, now: () => clock });
  const reconciliations = createCommandHandler({ store, decider: reconciliation, now: () => clock });
  const telling = { ...parts, banks, reconciliations };
  const actor = { id: admin, role: 'admin' } as const;
  const command = (key: string) => ({ id: commandId('bank', key), digest: DIGEST, isKeyed: true, actor });
  const shown = async () => {
    const last = await store.lastEvent();
    if (last) await runner.waitFor(last.position, 10_000);
  };
  const yesterday = dayOf(now, -1);
  let balance = ZERO;
  for (let from = first.on; from <= yesterday; from = dayOf(new Date(from), WEEK)) {
    const to = [dayOf(new Date(from), WEEK - 1), yesterday].toSorted()[0]!;
    const booked = lines.filter(({ on }) => on >= from && on <= to);
    const file: StatementFile = {
      kind: 'camt.053',
      account: ACCOUNT,
      from,
      to,
      opening: balance,
      closing: booked.reduce<Cents>((sum, { amount }) => add(sum, amount), balance),
      lines: booked.map(({ on, ...line }, at) => ({ ...line, at, bookedOn: on, reference: `${on}-${at}` })),
    };
    balance = file.closing;
    clock = new Date(Math.min(Date.parse(to) + DAY_MS + 7 * 3_600_000, now.getTime()));
    await importStatement(telling, file, command(from));
    await shown();
    const named = namedLines(file);
    await Promise.all(
      booked.map(async ({ requestId, as, investmentId, note }, at) => {
        const { id } = named[at]!;
        if (requestId !== undefined) await matchLine(telling, { lineId: id, actor }, requestId);
        if (note !== undefined) await bankTexts.note(id, note);
        if (as === undefined) return;
        const explanation = investmentId === undefined ? { as } : { as, investmentId };
        const outcome = await banks.handle(ACCOUNT, {
          ...command(`explain ${id}`),
          payload: { type: 'ExplainLine', lineId: id, explanation },
        });
        if (outcome.kind === 'refused') throw refusalProblem(outcome.refusal);
      }),
    );
    await shown();
    for (let day = from; day <= to && day < dayOf(now, -2); day = dayOf(new Date(day), 1))
      if (![0, 6].includes(new Date(day).getUTCDay())) await signDay(telling, day, '', command(`sign ${day}`));
  }
}

const dayOf = (from: Date, days: number): string => new Date(from.getTime() + days * DAY_MS).toISOString().slice(0, 10);

/** What the bank has booked, in the order of days. */
async function linesOf({ db, people }: DemoBankParts, now: Date): Promise<Booked[]> {
  const requests = await db.selectFrom('requests').selectAll().where('status', 'in', ['approved', 'pending']).execute();
  const holdings = await db.selectFrom('holdings').selectAll().execute();
  const names = await people.names(requests.map(({ user_id }) => user_id));
  const decided = requests.flatMap((row, index): Booked[] => {
    const { id, kind, amount, user_id, decided_at } = row;
    if (decided_at === null) return [];
    const counterparty = names.get(user_id) ?? '';
    const at = new Date(decided_at);
    if (kind === 'withdrawal')
      return [
        { on: dayOf(at, 1), amount: negate(amount), text: `PAYOUT ${referenceOf(id)}`, counterparty, requestId: id },
      ];
    // Some forget what to write.
    const text = index % 9 === 4 ? 'Online transfer' : `Northvale ${referenceOf(id)}`;
    return [{ on: dayOf(at, 0), amount, text, counterparty, requestId: id }];
  });
  const placed = holdings.flatMap((row): Booked[] => {
    const { investment_id: investmentId, investment_name: name, amount, return_amount, purchased_at, matured_at } = row;
    const manager = { counterparty: `${name} Asset Management`, investmentId };
    const placement = { on: dayOf(new Date(purchased_at), 2), amount: negate(amount), text: `Placement ${name}` };
    const back = matured_at === null ? '' : dayOf(new Date(matured_at), 1);
    return [
      { ...placement, ...manager, as: 'placement' },
      ...(back === ''
        ? []
        : ([
            { on: back, amount, text: `Redemption ${name}`, ...manager, as: 'principalReturned' },
            { on: back, amount: return_amount, text: `Return ${name}`, ...manager, as: 'returnReceived' },
          ] as const)),
    ];
  });
  const begins = [...decided, ...placed].map(({ on }) => on).toSorted()[0] ?? dayOf(now, -1);
  const all = [...decided, ...placed, ...ownLines(begins, now), ...waiting(requests, names, now)];
  return all
    .filter(({ on, amount }) => amount !== 0 && on < dayOf(now, 0))
    .toSorted((one, other) => one.on.localeCompare(other.on));
}

/** As people write it, in another form than the id's. */
const referenceOf = (id: string): string =>
  id
    .slice(-8)
    .toUpperCase()
    .replace(/^(.{4})/, '$1 ');

/** What no client stands behind. */
function ownLines(begins: string, now: Date): Booked[] {
  const bankItself = 'Harbour Street Bank';
  const months = Array.from({ length: 12 }, (_, month) => dayOf(now, -10 - 30 * month)).filter((day) => day > begins);
  return [
    { on: begins, amount: FIRM_MONEY, text: 'Own funds', counterparty: 'Northvale', as: 'firmIn' },
    ...months.map((on): Booked => ({
      on,
      amount: cents(-18_50),
      text: 'Account charge',
      counterparty: bankItself,
      as: 'charge',
    })),
    ...months
      .filter((_, month) => month % 3 === 0)
      .map((on): Booked => ({
        on,
        amount: cents(41_27),
        text: 'Credit interest',
        counterparty: bankItself,
        as: 'interest',
      })),
    {
      on: dayOf(now, -210),
      amount: usd(250),
      text: 'MISC CREDIT 0093',
      counterparty: '',
      as: 'unknown',
      note: 'The bank was asked for the sender. It was sent in error, and goes back.',
    },
    {
      on: dayOf(now, -203),
      amount: usd(-250),
      text: 'Return of MISC CREDIT 0093',
      counterparty: '',
      as: 'returnedToClient',
    },
  ];
}

/** It covers returns that come later than they are paid, and what admins have added to balances. */
const FIRM_MONEY = usd(60_000);

interface Waiting {
  readonly id: string;
  readonly kind: string;
  readonly status: string;
  readonly amount: Cents;
  readonly user_id: string;
  readonly created_at: string;
}

/** Money for deposits that nobody has approved yet; the first of them came short by a correspondent bank's charge. */
const waiting = (requests: readonly Waiting[], names: ReadonlyMap<string, string>, now: Date): Booked[] =>
  requests
    .filter(({ kind, status, created_at }) => kind === 'deposit' && status === 'pending' && created_at < dayOf(now, 0))
    .map(({ id, amount, user_id }, index) => ({
      on: dayOf(now, -1),
      amount: index === 0 ? cents(amount - 15_00) : amount,
      text: `Northvale ${referenceOf(id)}`,
      counterparty: names.get(user_id) ?? '',
    }));
