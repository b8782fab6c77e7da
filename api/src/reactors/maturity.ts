import type { Accounts } from '../commands/issueCommand.ts';
import { commandIdOf, digestOf } from '../http/idempotency.ts';
import type { Keys } from '../secrets.ts';
import type { Reactor } from './reactor.ts';

const SYSTEM = { id: 'maturity', role: 'system' } as const;

/**
 * Pays a holding out when it has come to maturity. Whether it is due, and that it is paid once, its account decides.
 */
export const maturity = ({ accounts, keys }: { readonly accounts: Accounts; readonly keys: Keys }): Reactor => ({
  name: 'maturity',

  taskOf({ event }) {
    return event.type === 'UnitsPurchased' ? { dueAt: event.data.maturesAt } : undefined;
  },

  async perform({ userId, eventId, event }) {
    if (event.type !== 'UnitsPurchased') return;
    const { holdingId } = event.data;
    const outcome = await accounts.handle(userId, {
      id: commandIdOf(SYSTEM.id, holdingId),
      digest: digestOf(keys.digest, { holdingId }),
      actor: SYSTEM,
      causationId: eventId,
      payload: { type: 'MatureHolding', holdingId },
    });
    const paid = outcome.kind === 'accepted' || outcome.refusal.code === 'AlreadyDecided';
    if (!paid) throw new Error(`refused: ${outcome.refusal.code}`);
  },
});
