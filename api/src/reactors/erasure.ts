import { type ErasingParts, erasePerson } from '../features/privacy/erase.ts';
import type { Reactor } from './reactor.ts';

/** Completes an erasure that was cut off behind the closing of the account, on whichever process. */
export const erasure = (parts: ErasingParts): Reactor => ({
  name: 'erasure',

  taskOf: ({ event }) => (event.type === 'AccountClosed' ? {} : undefined),

  perform: ({ userId }) => erasePerson(parts, userId),
});
