import type { AccountCommand } from '../../src/account/acts.ts';
import { ownedId } from '../../src/account/state.ts';
import type { Command } from '../../src/handler/command.ts';
import type { Actor } from '../../src/event/envelope.ts';
import { type Cents, usd } from '../../src/money.ts';
import { type Random, uuid } from '../../src/random.ts';
import { terms } from '../facts.ts';
import { admin, OWNER, owner } from '../given.ts';

export type Asked = Command<AccountCommand>;

/** How often a key is used once more for something else. */
const REUSED = 0.1;

/** What owner and admins want of one account, most of it money that doesn't suffice for all. */
export function askedOf(random: Random, count: number): readonly Asked[] {
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
    () => [{ type: 'BuyUnits', units: random.integer(1, 9), terms }, owner],
    () => [{ type: 'ApproveDeposit', requestId: requestId() }, admin],
    () => [{ type: 'RejectDeposit', requestId: requestId() }, admin],
    () => [{ type: 'ApproveWithdrawal', requestId: requestId() }, admin],
    () => [{ type: 'CancelWithdrawal', requestId: requestId() }, owner],
    () => [{ type: 'AdjustBalance', newBalance: amount() }, admin],
    () => [{ type: random.pick(['FreezeAccount', 'UnfreezeAccount'] as const) }, admin],
  ])();
}
