import { account } from '../src/account/account.ts';
import type { AccountCommand } from '../src/account/acts.ts';
import type { Command, Outcome } from '../src/handler/command.ts';
import { createCommandHandler } from '../src/handler/handler.ts';
import type { DomainEvent } from '../src/decider.ts';
import type { Actor } from '../src/event/envelope.ts';
import type { EventStore } from '../src/eventStore/eventStore.ts';
import { createMemoryEventStore } from '../src/eventStore/memory/memoryEventStore.ts';
import { usd } from '../src/money.ts';
import { admin, OWNER, owner } from './given.ts';

export const now = () => new Date('2026-11-21T12:00:00.000Z');

/** A process's command handler: several on one store are several processes. */
export const handlerOn = (store: EventStore, clock = now, reading: { readonly pageSize?: number } = {}) =>
  createCommandHandler({ store, decider: account, now: clock, ...reading });

export type Accounts = ReturnType<typeof handlerOn>;

let keys = 0;
export const newKey = () => `${(keys += 1).toString(16).padStart(8, '0')}-0000-5000-8000-000000000000`;

/** A command under a key of its own, or under the given one. */
export const ask = (
  payload: AccountCommand,
  actor: Actor = owner,
  id = newKey(),
  digest = 'digest',
): Command<AccountCommand> => ({ id, digest, actor, payload });

export const withdraw = (dollars: number) =>
  ({ type: 'RequestWithdrawal', amount: usd(dollars), method: 'Bank Transfer' }) as const;
export const setBalance = (dollars: number) => ({ type: 'AdjustBalance', newBalance: usd(dollars) }) as const;

export async function fundedAccount(dollars: number, store: EventStore = createMemoryEventStore()) {
  const accounts = handlerOn(store);
  await accounts.handle(OWNER, ask({ type: 'OpenAccount', userId: OWNER }));
  await accounts.handle(OWNER, ask(setBalance(dollars), admin));
  return { store, accounts };
}

/** What a command came to: its events' types, or the refusal's code. */
export const summary = (outcome: Outcome<unknown, DomainEvent>) =>
  outcome.kind === 'refused' ? outcome.refusal.code : outcome.events.map((event) => event.type).join();

/** The same store with one call answered otherwise. */
export const overriding = (store: EventStore, calls: Partial<EventStore>): EventStore => ({ ...store, ...calls });
