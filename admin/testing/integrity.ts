import type { Integrity } from '@northvale/api/contract/integrity.ts';

/** Of books that agree. */
export const integrity: Integrity = {
  ok: true,
  running: true,
  lastFullRound: '2026-11-20T10:00:00.000Z',
  checkedEvents: 12,
  checkedAccounts: 3,
  differences: [],
  checkpoints: [],
  witnesses: [],
  parked: [],
};
