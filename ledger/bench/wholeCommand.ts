import { randomUUID } from 'node:crypto';
import { account } from '../src/account/account.ts';
import type { AccountCommand, AccountEvent } from '../src/account/acts.ts';
import { type AccountState, ownedId } from '../src/account/state.ts';
import { type CommandHandler, createCommandHandler } from '../src/commandHandler.ts';
import { GENESIS } from '../src/envelope.ts';
import type { EventStore, EventToAppend, ExpectedHead } from '../src/eventStore/eventStore.ts';
import { usd } from '../src/money.ts';
import { sealEvent } from '../src/seal.ts';
import { streamName } from '../src/streams.ts';
import type { Contestant } from './contestant.ts';
import { median } from './measure.ts';

type Accounts = CommandHandler<AccountState, AccountCommand, AccountEvent>;

const ACCOUNTS = 200;

/**
 * Not an append alone but a deposit request through the command handler, as the product runs it: load, decide, hash,
 * append. Under loads of different streams it goes to one of 200 accounts by lot, which may well be busy already.
 */
export async function createWholeCommand(store: EventStore): Promise<Contestant> {
  const accounts = openAccounts(store);
  const ids = Array.from({ length: ACCOUNTS }, () => randomUUID());
  await Promise.all(ids.map((id) => handle(accounts, id, { type: 'OpenAccount', userId: id })));
  const hot = ids[0] ?? '';
  return {
    name: 'Northvale, whole command',
    append: () => requestDeposit(accounts, ids[Math.floor(Math.random() * ACCOUNTS)] ?? ''),
    appendContended: () => requestDeposit(accounts, hot),
    close: async () => {},
  };
}

/** The median time in ms of one command on a warm account of so many events, for several lengths, in turns. */
export async function timeByLength(store: EventStore, lengths: readonly number[], turns: number): Promise<number[]> {
  const accounts = openAccounts(store);
  const ids = lengths.map(() => randomUUID());
  for (const [index, length] of lengths.entries()) await fill(store, ids[index] ?? '', length);
  for (const id of ids) await requestDeposit(accounts, id);
  const times = lengths.map((): number[] => []);
  for (let turn = 0; turn < turns; turn += 1) {
    for (const [index, id] of ids.entries()) {
      const before = performance.now();
      await requestDeposit(accounts, id);
      times[index]?.push(performance.now() - before);
    }
  }
  return times.map(median);
}

export const openAccounts = (store: EventStore): Accounts =>
  createCommandHandler({ store, decider: account, now: () => new Date() });

export const requestDeposit = (accounts: Accounts, id: string) =>
  handle(accounts, id, { type: 'RequestDeposit', amount: usd(125), method: 'Bank Transfer' });

export const openAccount = (store: EventStore, id: string): Promise<void> =>
  handle(openAccounts(store), id, { type: 'OpenAccount', userId: id });

async function handle(accounts: Accounts, id: string, payload: AccountCommand): Promise<void> {
  const actor = { id, role: 'user' } as const;
  const outcome = await accounts.handle(id, { id: randomUUID(), digest: GENESIS, actor, payload });
  if (outcome.kind === 'refused') throw new Error(`refused: ${outcome.refusal.code}`);
}

/** Writes a history as the deciders would have left it, a hundred events an append. */
export async function fill(store: EventStore, id: string, length: number): Promise<void> {
  const stream = streamName('account', id);
  const actor = { id, role: 'user' } as const;
  let previousHash = GENESIS;
  let head: ExpectedHead = 'noStream';
  for (let from = 0; from < length; from += 100) {
    const events: EventToAppend[] = [];
    for (let revision = from; revision < Math.min(from + 100, length); revision += 1) {
      const commandId = randomUUID();
      const occurredAt = new Date().toISOString();
      const place = { previousHash, stream, revision, schemaVersion: 1, occurredAt };
      const event = sealEvent({ ...place, ...fact(id, revision, commandId), actor, commandId, requestDigest: GENESIS });
      previousHash = event.metadata.hash;
      events.push(event);
    }
    ({ head } = await store.append(stream, head, events));
  }
}

function fact(userId: string, revision: number, commandId: string): AccountEvent {
  if (revision === 0) return { type: 'AccountOpened', data: { userId } };
  const requestId = ownedId(userId, commandId);
  return { type: 'DepositRequested', data: { requestId, amount: usd(125), method: 'Bank Transfer' } };
}
