import { setImmediate as realTick } from 'node:timers/promises';
import { account } from '../../src/account/account.ts';
import type { AccountCommand, AccountEvent } from '../../src/account/acts.ts';
import { type AccountState, ownedId } from '../../src/account/state.ts';
import type { Actor } from '../../src/event/envelope.ts';
import { streamName } from '../../src/event/streams.ts';
import { AppendOutcomeUnknown, StoreUnavailable } from '../../src/eventStore/errors.ts';
import type { RecordedEvent } from '../../src/eventStore/eventStore.ts';
import { createMemoryEventStore } from '../../src/eventStore/memory/memoryEventStore.ts';
import type { Command, Outcome } from '../../src/handler/command.ts';
import { createCommandHandler } from '../../src/handler/handler.ts';
import { type Cents, usd } from '../../src/money.ts';
import { createRandom, type Random, uuid } from '../../src/random.ts';
import { admin, owner, OWNER, buyUnits } from '../given.ts';
import { type Accounts, ask, handlerOn, setBalance } from '../handling.ts';
import { createLater, inSimulatedTime, type Later } from './later.ts';
import { createLine, type Line } from './line.ts';

/**
 * What a caller was told: also, if it only asked for an earlier answer, that there is none; or nothing at all, as the
 * process had been killed.
 */
export type Answer = Outcome<AccountState, AccountEvent> | StoreUnavailable | AppendOutcomeUnknown | 'none' | 'nothing';

/** A command sent to a process. */
export interface Try {
  readonly asked: Asked;
  /** The moments of the stream, by their numbers, at which it was sent and answered. */
  readonly sentAt: number;
  readonly answeredAt: number;
  readonly answer: Answer;
  /** Whether the same was still asked elsewhere when this was answered. */
  readonly othersAreOpen: boolean;
}

interface Errand {
  readonly asked: Asked;
  /** How many tries are under way. */
  open: number;
  isDone: boolean;
}

interface Process {
  readonly line: Line;
  readonly accounts: Accounts;
}

export const START = '2026-11-21T12:00:00.000Z';
const PROCESSES = 3;
const COMMANDS = 14;
/** How many runs have a crowd instead, more than one append holds; and how many processes' clocks are right. */
const CROWDED = 0.005;
const CROWD = 130;
const IN_TIME = 0.7;
/** How often an earlier answer is asked for, as whole records are. */
const RECALLED = 0.08;
/** Steps after which nothing goes wrong any more. */
const TROUBLE = 250;
/** Of the events since the opening, how many an older dump lacks at most. */
const MOST_LOST = 20;
/** Events of a page: of two, between which the store may be replaced. */
const PAGE_SIZE = 2;
/** How many processes keep no stream in memory. */
const FORGETFUL = 0.2;
/** How many accounts have a past of many pages. */
const OLD = 0.03;
const PAST = 40;
const MOST_STEPS = 20_000;

/**
 * Some processes work on one account, over lines on which all comes late and some is lost, and are killed now and then;
 * callers send again what wasn't answered, to any of them, and some things twice; now and then an older dump of the
 * store is restored under their feet. All follows from the seed.
 *
 * @throws Error where it doesn't come to rest
 */
export function simulate(seed: number) {
  const random = createRandom(seed);
  const later = createLater(random);
  return inSimulatedTime(later, random, () => simulateOn(later, random));
}

async function simulateOn(later: Later, random: Random) {
  const store = createMemoryEventStore();
  const stream = streamName('account', OWNER);
  await open(handlerOn(store), random);
  const opening = (await store.readStream(stream)).length;

  const trouble = { isOn: true, restores: 0 };
  const moments: (readonly RecordedEvent[])[] = [];
  /** Each event is a moment of its own, though several come in one append. */
  const note = async (): Promise<void> => {
    const events = await store.readStream(stream);
    const before = Math.min(moments.at(-1)?.length ?? Infinity, events.length - 1);
    for (let end = before + 1; end <= events.length; end += 1) moments.push(events.slice(0, end));
  };
  const noted = {
    ...store,
    async append(...call: Parameters<typeof store.append>) {
      const result = await store.append(...call);
      await note();
      return result;
    },
  };
  await note();
  const start = (): Process => {
    const line = createLine(noted, later, random, trouble);
    const skew = random.happens(IN_TIME) ? 0 : random.integer(-50, 50);
    const now = () => new Date(Date.parse(START) + later.now() + skew);
    const reads = { ...(random.happens(FORGETFUL) ? { cacheBytes: 1 } : {}), pageSize: PAGE_SIZE };
    return { line, accounts: createCommandHandler({ store: line.store, decider: account, now, ...reads }) };
  };
  const processes = Array.from({ length: PROCESSES }, start);
  const count = random.happens(CROWDED) ? CROWD : COMMANDS;
  const errands = askedOf(random, count).map((asked): Errand => ({ asked, open: 0, isDone: false }));
  const tries: Try[] = [];

  async function send(errand: Errand): Promise<void> {
    const { asked } = errand;
    const { line, accounts } = random.pick(processes);
    const sentAt = moments.length - 1;
    errand.open += 1;
    const outcome = random.happens(RECALLED)
      ? accounts.recall(OWNER, asked).then((earlier): Answer => earlier ?? 'none')
      : accounts.handle(OWNER, asked);
    const answer = await Promise.race([outcome.catch(expected), line.whenCut.then((): Answer => 'nothing')]);
    errand.open -= 1;
    tries.push({ asked, sentAt, answeredAt: moments.length - 1, answer, othersAreOpen: errand.open > 0 });
    errand.isDone ||= random.happens(isFinal(answer) ? 0.8 : 0.1);
  }

  const kill = (): void => {
    const at = random.integer(0, PROCESSES);
    processes[at]?.line.cut();
    processes[at] = start();
  };

  const restore = async (): Promise<void> => {
    const newer = (moments.at(-1)?.length ?? 0) - opening;
    if (newer > 0) store.loseLast(random.integer(1, Math.min(newer, MOST_LOST) + 1));
    trouble.restores += 1;
    await note();
  };

  for (let step = 0; errands.some(({ open, isDone }) => open > 0 || !isDone) || later.size > 0; step += 1) {
    if (step > MOST_STEPS) throw new Error('it never came to rest');
    trouble.isOn = step < TROUBLE;
    const waiting = errands.filter(({ open, isDone }) => !isDone && open < 2);
    const chance = random.next();
    if (trouble.isOn && chance < 0.01) kill();
    else if (trouble.isOn && chance < 0.013) await restore();
    else if (chance < 0.2 && waiting.length > 0) void send(random.pick(waiting));
    else if (chance < 0.95 && later.size > 0) await later.one();
    else later.elapse(random.pick([1, 5, 25, 60, 110]));
    await quiet();
  }

  trouble.isOn = false;
  return { tries, moments, states: await loaded() };

  /** What each process holds to be the account. */
  async function loaded(): Promise<AccountState[]> {
    const states = Promise.all(processes.map(({ accounts }) => accounts.load(OWNER)));
    let isLoaded = false;
    void states.finally(() => (isLoaded = true));
    for (await quiet(); !isLoaded; await quiet()) await later.one();
    return states;
  }
}

export type Simulated = Awaited<ReturnType<typeof simulate>>;

async function open(accounts: Accounts, random: Random): Promise<void> {
  await accounts.handle(OWNER, ask({ type: 'OpenAccount', userId: OWNER }));
  await accounts.handle(OWNER, ask({ type: 'ApproveIdentity' }, admin));
  const past = random.happens(OLD) ? PAST : 0;
  const edits = Array.from({ length: past }, (_, index) => ask(setBalance(index + 1), admin));
  await Promise.all(edits.map((edit) => accounts.handle(OWNER, edit)));
  await accounts.handle(OWNER, ask(setBalance(100 * random.integer(1, 9)), admin));
}

/** Whatever could go on without anything arriving, or time passing, has gone on. */
async function quiet(): Promise<void> {
  for (let turn = 0; turn < 4; turn += 1) await realTick();
}

function expected(error: unknown): Answer {
  if (error instanceof StoreUnavailable || error instanceof AppendOutcomeUnknown) return error;
  throw error;
}

const isFinal = (answer: Answer): boolean => typeof answer === 'object' && !(answer instanceof Error);

export type Asked = Command<AccountCommand>;

/** How often a key is used once more for something else. */
const REUSED = 0.1;

/** What owner and admins want of one account, most of it money that doesn't suffice for all. */
function askedOf(random: Random, count: number): readonly Asked[] {
  const all: Asked[] = [];
  for (let at = 0; at < count; at += 1) {
    const [payload, actor] = wish(random, all);
    const id = all.length > 0 && random.happens(REUSED) ? random.pick(all).id : uuid(random, 5);
    all.push({ id, digest: `body ${at}`, actor, payload, isKeyed: random.happens(0.7) });
  }
  return all;
}

function wish(random: Random, before: readonly Asked[]): readonly [AccountCommand, Actor] {
  const amount = (): Cents => usd(100 * random.integer(1, 9));
  // Of a request that may not have been made yet, nor ever be made.
  const requestId = () => (before.length > 0 ? ownedId(OWNER, random.pick(before).id) : 'none');
  return random.pick<() => readonly [AccountCommand, Actor]>([
    () => [{ type: 'RequestDeposit', amount: amount(), method: 'Bank Transfer' }, owner],
    () => [{ type: 'RequestWithdrawal', amount: amount(), method: 'Bank Transfer' }, owner],
    () => [{ type: 'RequestWithdrawal', amount: amount(), method: 'Bank Transfer' }, owner],
    () => [buyUnits(random.integer(1, 9)), owner],
    () => [{ type: 'ApproveDeposit', requestId: requestId() }, admin],
    () => [{ type: 'RejectDeposit', requestId: requestId() }, admin],
    () => [{ type: 'ApproveWithdrawal', requestId: requestId() }, admin],
    () => [{ type: 'CancelWithdrawal', requestId: requestId() }, owner],
    () => [{ type: 'AdjustBalance', newBalance: amount() }, admin],
    () => [{ type: random.pick(['FreezeAccount', 'UnfreezeAccount'] as const) }, admin],
  ])();
}
