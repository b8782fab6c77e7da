import { createHash } from 'node:crypto';
import { canonicalJson, type JsonObject } from '@northvale/ledger/event/json.ts';
import type { RowOf } from '@northvale/projections/engine/table.ts';
import type { actsTable } from '../identity/tables.ts';

export type ActRow = RowOf<typeof actsTable>;

/** The hash that the first act follows. */
export const NO_ACT = { number: 0, hash: '0'.repeat(64) };

/** SHA-256 (hex) over the canonical JSON (RFC 8785) of all that is kept of an act, and the hash of the one before. */
export const hashOfAct = (act: Omit<ActRow, 'hash'>, previousHash: string): string =>
  createHash('sha256')
    .update(canonicalJson({ ...act, previousHash } satisfies JsonObject))
    .digest('hex');

/** The number of the first act that doesn't follow the one before; undefined where all of them do. */
export function brokenAt(acts: readonly ActRow[], before = NO_ACT): number | undefined {
  let previous: { readonly number: number; readonly hash: string } = before;
  for (const { hash, ...act } of acts) {
    if (act.number !== previous.number + 1 || hashOfAct(act, previous.hash) !== hash) return previous.number + 1;
    previous = { number: act.number, hash };
  }
  return undefined;
}
