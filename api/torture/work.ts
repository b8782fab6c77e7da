import { setTimeout as sleep } from 'node:timers/promises';
import type { MaturityChoice } from '@northvale/ledger/account/state.ts';
import { type Calls, isGranted, type Told } from './calls.ts';
import type { Faults } from './faults.ts';
import { type Caller, CHOICES, UNIT_COST } from './people.ts';

/** What an account must come to by what was acknowledged, in dollars; and each call that was judged. */
export interface Model {
  readonly owner: Caller;
  cash: number;
  held: number;
  readonly told: (Told & { readonly asked: number })[];
  /** Holdings that nobody has chosen for, and what was chosen for the others. */
  readonly unchosen: string[];
  readonly chosen: Map<string, MaturityChoice>;
  readonly pending: { readonly deposit: Pending[]; readonly withdrawal: Pending[] };
}

interface Pending {
  readonly id: string;
  readonly amount: number;
}

export const modelOf = (owner: Caller, cash: number, chosen: Model['chosen']): Model => ({
  owner,
  cash,
  held: 0,
  told: [],
  unchosen: [],
  chosen,
  pending: { deposit: [], withdrawal: [] },
});

const READS = ['GET /admin/stats', 'GET /admin/users', 'GET /admin/deposits', 'GET /auth/withdraw-requests'];
const PATHS = { deposit: 'deposit-requests', withdrawal: 'withdraw-requests' } as const;
type Kind = keyof typeof PATHS;

interface WorkOptions {
  readonly calls: Calls;
  readonly admins: readonly Caller[];
  readonly investmentIds: readonly string[];
  readonly faults: Faults;
}

/** An investor and the admins who decide for them, at work until the signal aborts. */
export async function work(model: Model, options: WorkOptions, signal: AbortSignal): Promise<void> {
  const { calls, admins, investmentIds, faults } = options;
  const { owner, pending } = model;

  /**
   * @param asked what it takes of the account's available money
   * @returns what was made, undefined where it was refused
   */
  async function tell(caller: Caller, call: string, body?: object, asked = 0): Promise<Told['data'] | undefined> {
    const told = await (Math.random() < 0.15 ? calls.twice : calls.insist)(caller, call, body);
    model.told.push({ ...told, asked });
    const granted = isGranted(told);
    faults.count(`${call.replace(/[0-9a-f-]{20,}[.0-9a-f]*/, '…')} ${granted ? 'granted' : told.status}`);
    return granted ? told.data : undefined;
  }

  async function ask(kind: Kind): Promise<void> {
    const amount = 100 + Math.floor(Math.random() * 400);
    const body = { userId: owner.id, amount };
    const made = await tell(owner, `POST /auth/${PATHS[kind]}`, body, kind === 'withdrawal' ? amount : 0);
    if (!made) return;
    pending[kind].push({ id: made._id, amount });
    if (kind === 'withdrawal') move(-amount, amount);
  }

  async function decide(kind: Kind): Promise<void> {
    const request = pending[kind].shift();
    if (!request) return;
    const { id, amount } = request;
    const how = pick(['approved', 'approved', 'rejected', 'cancelled']);
    const done =
      how === 'cancelled'
        ? await tell(owner, `PATCH /auth/${PATHS[kind]}/${id}/cancel`)
        : await tell(pick(admins), `PATCH /auth/${PATHS[kind]}/${id}`, { status: how });
    if (!done) faults.add(`a pending ${kind} could not be ${how}: ${id}`);
    if (kind === 'deposit') move(how === 'approved' ? amount : 0, 0);
    else move(how === 'approved' ? 0 : amount, -amount);
  }

  async function buy(): Promise<void> {
    const units = 1 + Math.floor(Math.random() * 3);
    const order = { userId: owner.id, investmentId: pick(investmentIds), unitsPurchased: units };
    const cost = units * UNIT_COST;
    const made = await tell(owner, 'POST /auth/invest', order, cost);
    if (!made) return;
    model.unchosen.push(made._id);
    move(-cost, 0);
  }

  async function choose(): Promise<void> {
    const holding = model.unchosen.pop();
    if (holding === undefined) return;
    const choice = pick(CHOICES);
    if (await tell(owner, `PUT /auth/holdings/${holding}/at-maturity`, { choice })) model.chosen.set(holding, choice);
    else faults.add(`the choice for ${holding} was refused`);
  }

  async function plan(): Promise<void> {
    // Not one of these days: nothing is to be requested by it.
    const day = ((new Date().getUTCDate() + 13) % 28) + 1;
    const started = await tell(owner, 'POST /auth/deposit-plans', { amount: 100, day });
    if (!started) return faults.add('a recurring deposit could not be started');
    for (const status of ['paused', 'active', 'ended'])
      if (!(await tell(owner, `PATCH /auth/deposit-plans/${started._id}`, { status })))
        faults.add(`a recurring deposit could not be ${status}`);
  }

  function move(cash: number, held: number): void {
    model.cash += cash;
    model.held += held;
  }

  const acts = [
    () => ask('deposit'),
    () => ask('withdrawal'),
    () => decide('deposit'),
    () => decide('withdrawal'),
    buy,
    choose,
    plan,
    async () => void (await calls.insist(pick(admins), pick(READS))),
  ];
  while (!signal.aborted) {
    await pick(acts)();
    await sleep(Math.random() * 20);
  }
}

export const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(Math.random() * items.length)] as Item;
