import type { AccountEvent } from '@northvale/ledger/account/acts.ts';
import type { Recorded } from '@northvale/ledger/decider.ts';
import type { Database } from '../database/database.ts';
import { noteUntold } from '../identity/untoldChanges.ts';
import type { ToldChange } from '../mail/ownerWords.ts';
import { createMailed, isTooOld } from '../reactors/mailed.ts';
import type { Reactor } from '../reactors/reactor.ts';
import { type ChangeParts, tellChangesOf } from './tellChanges.ts';

/** Has people mailed what others, or their own mailbox, have changed of what their account may do: each event once. */
export function accountMail(parts: ChangeParts & { readonly db: Database }): Reactor {
  const { db, mailedLinks, now } = parts;
  const mailed = createMailed(db);

  return {
    name: 'accountMail',

    taskOf: ({ event }) => (toldOf(event) ? {} : undefined),

    async perform({ eventId, key, userId, event }) {
      const told = toldOf(event);
      if (!told || isTooOld(event.occurredAt, now()) || (await mailed.has(key))) return;
      const at = new Date(event.occurredAt);
      const left = await mailedLinks.leftSince(userId, at);
      // A kill before that is noted has it mailed again: as the same mail.
      await noteUntold(db, userId, told, at, { id: eventId, left });
      await mailed.note(key, now());
      tellChangesOf(parts, userId);
    },
  };
}

/** What was set up with the installation nobody is told. */
function toldOf(event: Recorded<AccountEvent>): ToldChange | undefined {
  if (event.actor.role === 'system') return undefined;
  if (event.type === 'RoleChanged') return { kind: 'roleChanged', role: event.data.to };
  return event.type === 'WithdrawalsUnlocked' ? { kind: 'withdrawalsUnlocked' } : undefined;
}
