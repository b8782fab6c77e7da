import { randomUUID } from 'node:crypto';

/** The contract's own: whatever it leaves in a store that is in use, no projection of the ledger meets it. */
export const CONTRACT_CATEGORY = 'contract';

/** A stream that no other run, and no other rule, has ever written to. */
export const newStream = (): string => `${CONTRACT_CATEGORY}-${randomUUID()}`;
