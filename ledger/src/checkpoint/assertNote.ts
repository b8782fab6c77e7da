import { toBase64 } from '../proof/base64.ts';
import { parseCheckpoint } from '../proof/checkpoint.ts';
import { Malformed } from '../proof/malformed.ts';
import { parseNote } from '../proof/note.ts';
import type { SignedCheckpoint } from './checkpoint.ts';

/**
 * That what was signed is what the event says of it: the note is shown to the world, the rest is what we compare.
 * @throws Malformed
 */
export function assertNote({ origin, size, root, note }: SignedCheckpoint): void {
  // Whoever writes an event anew can leave anything in it.
  if (typeof note !== 'string') throw new Malformed('a note is a text');
  const signed = parseCheckpoint(parseNote(note).text);
  if (signed.origin === origin && signed.size === size && toBase64(signed.root) === root) return;
  throw new Malformed(`a note of ${signed.size} entries of ${signed.origin} with the root ${toBase64(signed.root)}`);
}
