import { randomUUID } from 'node:crypto';
import { account } from '../src/account/account.ts';
import type { AccountCommand } from '../src/account/acts.ts';
import { createCommandHandler } from '../src/handler/handler.ts';
import { GENESIS } from '../src/event/envelope.ts';
import { openEventStore } from '../src/eventStore/open.ts';
import { cents } from '../src/money.ts';
import { admin } from './given.ts';

const BURSTS = 15;
const COMMANDS_A_BURST = 16;

/** A process that hammers one account in bursts and prints, a line each, the ids of the commands that were accepted. */
async function hammer(userId: string, databaseUrl: string, eventStoreUrl: string | undefined): Promise<void> {
  const store = await openEventStore({ databaseUrl, eventStoreUrl });
  const accounts = createCommandHandler({ store, decider: account, now: () => new Date() });
  for (let burst = 0; burst < BURSTS; burst += 1) {
    await Promise.all(
      Array.from({ length: COMMANDS_A_BURST }, async (_, index) => {
        const { payload, actor } = oneOf(userId, index);
        const id = randomUUID();
        const outcome = await accounts.handle(userId, { id, digest: GENESIS, actor, payload });
        if (outcome.kind === 'accepted' && outcome.events.length > 0) process.stdout.write(`${id}\n`);
      }),
    );
  }
  await store.close();
}

/** Mostly withdrawals; among them ones that must be refused, and edits that whatever moves money makes stale. */
function oneOf(userId: string, index: number) {
  const owner = { id: userId, role: 'user' } as const;
  const amount = cents(100_00 + Math.floor(Math.random() * 90_00));
  const withdraw = (sum: typeof amount): AccountCommand => ({
    type: 'RequestWithdrawal',
    amount: sum,
    method: 'Bank Transfer',
  });
  if (index % 5 === 2) return { actor: owner, payload: withdraw(cents(900_000_00)) };
  if (index === 9) return { actor: admin, payload: { type: 'AdjustBalance', newBalance: cents(25_000_00) } as const };
  return { actor: owner, payload: withdraw(amount) };
}

const [userId, databaseUrl, eventStoreUrl] = process.argv.slice(2);
if (userId === undefined || databaseUrl === undefined) throw new Error('Which account, and where?');
void hammer(userId, databaseUrl, eventStoreUrl);
