import type { HoldingState } from '../account/state.ts';
import { BEFORE_OPENING, type Moment, stepFrom, type Step } from '../history/moment.ts';
import { add, type Cents, centsFromDollars, decimal } from '../money.ts';
import { type Movement, type Period, type Statement, statementOf } from '../history/statement.ts';
import { streamName } from '../event/streams.ts';
import { type AccountProof, isTime } from './accountProof.ts';
import { Malformed } from './encoding.ts';

/** A statement's JSON beside the events that it should follow from. */
export interface CheckedStatement extends Period {
  /** What of it doesn't follow from the events, in sentences; empty where all of it does. */
  readonly differences: readonly string[];
  /** How many movements were made again. */
  readonly movements: number;
  /** The last event that the statement rests on. */
  readonly revision: number;
}

/**
 * Makes a statement's movements and sums again from the events of a proof that was checked, and compares.
 * @throws Malformed where it is no statement, or one of another account
 */
export async function checkStatement(file: unknown, proof: AccountProof): Promise<CheckedStatement> {
  const claimed = statementIn(file);
  if (claimed['userId'] !== proof.userId) throw new Malformed('the statement is of another account than the proof');
  const period = { from: timeIn(claimed, 'from'), to: timeIn(claimed, 'to') };
  if (period.to <= period.from) throw new Malformed("the statement's period ends before it begins");
  const made = await remade(proof, period);
  const revision = number(claimed['revision']);
  if (!made) return { ...period, revision, movements: 0, differences: ['The account was opened after this period.'] };
  return { ...period, revision, movements: made.movements.length, differences: [...differencesOf(claimed, made)] };
}

async function remade(proof: AccountProof, period: Period): Promise<Statement | undefined> {
  let start: Moment = BEFORE_OPENING;
  let moment: Moment = BEFORE_OPENING;
  const steps: Step[] = [];
  for (const event of proof.events) {
    const step = stepFrom(moment, { ...event, stream: streamName('account', proof.userId), position: '' });
    moment = step.after;
    if (moment.occurredAt < period.from) start = moment;
    else steps.push(step);
  }
  return statementOf(start, [steps], period);
}

type Claimed = Readonly<Record<string, unknown>>;

function* differencesOf(claimed: Claimed, made: Statement): Generator<string> {
  if (claimed['revision'] !== made.revision) yield restsOn(claimed['revision'], made.revision);
  else if (claimed['hash'] !== made.hash) yield `The hash of event ${made.revision} is another one.`;
  for (const [name, sum] of Object.entries(SUMS)) {
    if (!isAmount(claimed[name], sum(made)))
      yield `The sum '${name}' says ${text(claimed[name])}, the events ${dollars(sum(made))}.`;
  }
  yield* differentMovements(listIn(claimed, 'movements'), made.movements);
  yield* differentHoldings(listIn(claimed, 'holdings'), made.holdings);
}

/** By the names that they have in a statement. */
const SUMS: Readonly<Record<string, (made: Statement) => Cents>> = {
  opening: ({ opening }) => opening,
  closing: ({ closing }) => closing,
  held: ({ held }) => held,
  fees: ({ fees }) => fees,
};

function restsOn(claimed: unknown, made: number): string {
  const rests = `The statement rests on event ${text(claimed)}, the last of its period in this proof is event ${made}`;
  return number(claimed) > made
    ? `${rests}: the proof is older than the statement.`
    : `${rests}: later ones are left out.`;
}

function* differentMovements(claimed: readonly Claimed[], made: readonly Movement[]): Generator<string> {
  if (claimed.length !== made.length) {
    yield `The statement has ${claimed.length} movements, the events make ${made.length}.`;
  }
  const others = by('revision', claimed);
  for (const { revision, type, at, amount, balance } of made) {
    const other = others.get(revision);
    if (!other) yield `The movement of event ${revision} is missing: ${type}, ${dollars(amount)}.`;
    else if (other['type'] !== type || other['at'] !== at)
      yield `The movement of event ${revision} is ${type} at ${at}.`;
    else if (!isAmount(other['amount'], amount) || !isAmount(other['balance'], balance)) {
      yield `Event ${revision} moved ${dollars(amount)} to a balance of ${dollars(balance)}, the statement says ${text(other['amount'])} and ${text(other['balance'])}.`;
    }
  }
  const known = new Set(made.map(({ revision }) => revision));
  for (const { revision } of claimed) {
    if (!known.has(number(revision))) yield `No event of this period makes the movement ${text(revision)}.`;
  }
  if (claimed.some(({ revision }, place) => number(revision) < number(claimed[place - 1]?.['revision']))) {
    yield 'The movements stand in another order than their events.';
  }
}

function* differentHoldings(claimed: readonly Claimed[], made: readonly HoldingState[]): Generator<string> {
  if (claimed.length !== made.length) {
    yield `The statement has ${claimed.length} holdings, the events make ${made.length}.`;
  }
  const others = by('_id', claimed);
  for (const holding of made) {
    const { id, investmentName, units, amount, investmentReturn, maturesAt, status } = holding;
    const other = others.get(id);
    if (!other || !isHolding(other, holding))
      yield `The holding ${investmentName} isn't as its events say: ${units} units for ${dollars(amount)} at ${investmentReturn} until ${maturesAt.slice(0, 10)}, ${status}.`;
  }
}

/** What a statement says of a holding under the same names as the account's state. */
const TERMS = [
  'investmentId',
  'investmentName',
  'units',
  'investmentReturn',
  'duration',
  'purchasedAt',
  'maturesAt',
  'status',
] as const;

const isHolding = (claimed: Claimed, made: HoldingState): boolean =>
  TERMS.every((name) => claimed[name] === made[name]) &&
  isAmount(claimed['amountInvested'], made.amount) &&
  isAmount(claimed['expectedReturn'], made.returnAmount) &&
  isAmount(claimed['total'], add(made.amount, made.returnAmount));

function statementIn(file: unknown): Claimed {
  if (!isObject(file) || !('movements' in file) || !('closing' in file)) {
    throw new Malformed("the file isn't a statement as JSON");
  }
  return file;
}

function timeIn(claimed: Claimed, name: string): string {
  const time = claimed[name];
  if (!isTime(time)) throw new Malformed(`the statement's ${name} is no time`);
  return time;
}

function listIn(claimed: Claimed, name: string): readonly Claimed[] {
  const list = claimed[name];
  if (!Array.isArray(list) || !list.every(isObject)) throw new Malformed(`the statement's ${name} are no list`);
  return list;
}

const isAmount = (claimed: unknown, amount: Cents): boolean =>
  typeof claimed === 'number' && centsFromDollars(claimed) === amount;

const isObject = (value: unknown): value is Claimed =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const dollars = (amount: Cents): string => `$${decimal(amount)}`;

/** One of two that have the same name: their number differs from what the events make. */
const by = (name: string, claimed: readonly Claimed[]): ReadonlyMap<unknown, Claimed> =>
  new Map(claimed.map((each) => [each[name], each]));

const number = (claimed: unknown): number => (typeof claimed === 'number' ? claimed : NaN);

/** What a file claims, fit to show; of a list or an object nobody knows how deep it is. */
const text = (claimed: unknown): string =>
  typeof claimed === 'object' && claimed !== null
    ? 'no single value'
    : (JSON.stringify(claimed)?.slice(0, 40) ?? 'nothing');
