import type { Position as LogPosition } from '@eventstore/db-client';
import type { Position } from '../eventStore.ts';

// Both are unsigned 64-bit numbers; the largest has 20 digits. $all is ordered by commit, then by prepare position.
const DIGITS = 20;
const FORM = /^(\d{20})-(\d{20})$/;
/** What the server sends for an event whose place it doesn't know. */
const NOWHERE = 2n ** 64n - 1n;

/** The opaque form of a place in the log, where it is named: compares as a string the way the log is ordered. */
export const positionOf = (place: LogPosition | undefined): Position | undefined =>
  !place || place.commit === NOWHERE ? undefined : `${padded(place.commit)}-${padded(place.prepare)}`;

/** @throws TypeError for a position of another store */
export function logPosition(position: Position): LogPosition {
  const parts = FORM.exec(position);
  if (!parts) throw new TypeError(`not a position of an EventStoreDB log: ${position}`);
  return { commit: BigInt(parts[1]!), prepare: BigInt(parts[2]!) };
}

const padded = (part: bigint): string => part.toString().padStart(DIGITS, '0');
