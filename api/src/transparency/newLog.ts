import { createHash, randomUUID } from 'node:crypto';
import { CHECKPOINT_STREAM_ID } from '@northvale/ledger/event/streams.ts';
import type { EventStore } from '@northvale/ledger/eventStore/eventStore.ts';
import { createCommandHandler } from '@northvale/ledger/handler/handler.ts';
import { checkpointText, nextLogOf, openCheckpoint, parseCheckpoint } from '@northvale/ledger/proof/checkpoint.ts';
import { checkpoint } from '@northvale/ledger/proof/checkpointStream.ts';
import { toBase64 } from '@northvale/ledger/proof/encoding.ts';
import { formatNote, parseNote, signNote } from '@northvale/ledger/proof/note.ts';
import { digestOf } from '../http/idempotency.ts';
import type { Keys } from '../secrets.ts';
import type { KeptNote } from './keptCheckpoint.ts';
import { keysOf, signersOf } from './logParts.ts';
import { contentOf, type WitnessAddress } from './showCheckpoint.ts';

/** A published checkpoint, and who or what has shown it. */
export interface PublishedNote extends KeptNote {
  readonly place: string;
}

/**
 * What a text shows of the log.
 * @throws Error with a sentence where it isn't one that a key which is known here has signed
 */
export function publishedNote(note: string, place: string, keys: Pick<Keys, 'signing'>): PublishedNote {
  try {
    const { origin } = parseCheckpoint(parseNote(note).text);
    return { ...openCheckpoint(note, keysOf(keys, origin)).checkpoint, note, place };
  } catch (cause) {
    throw new Error(`${place} holds no checkpoint that a SIGNING_KEY known here has signed (${String(cause)}).`, {
      cause,
    });
  }
}

const PATIENCE_MS = 10_000;
const MAX_NOTE_BYTES = 64 * 1024;

/**
 * The newest checkpoint of a log that a witness has cosigned, where its own address shows that (c2sp.org/tlog-witness);
 * undefined where it has none.
 * @throws Error where it is away
 */
export async function seenByWitness({ url }: WitnessAddress, origin: string): Promise<string | undefined> {
  const log = createHash('sha256').update(origin).digest('hex');
  const answer = await fetch(`${url}/${log}/checkpoint`, { signal: AbortSignal.timeout(PATIENCE_MS) });
  if (answer.status === 404) return undefined;
  if (!answer.ok) throw new Error(`it answered ${answer.status}`);
  return (await contentOf(answer, MAX_NOTE_BYTES)).toString('utf8');
}

/**
 * Begins the log that continues one of which entries are lost: signs its first checkpoint, over all events that there
 * are, which names the last that was published of the one before. Nobody could tell from fraud what goes on under the
 * old name with fewer entries.
 * @returns the signed note
 */
export async function beginNextLog(
  store: EventStore,
  tree: Pick<KeptNote, 'size' | 'root'>,
  keys: Pick<Keys, 'digest' | 'signing'>,
  { origin: before, note: published, ...last }: KeptNote,
): Promise<string> {
  const origin = nextLogOf(before);
  const text = checkpointText({ origin, ...tree, continues: { origin: before, size: last.size, root: last.root } });
  const note = formatNote(signNote(text, signersOf(keys, origin)));
  const checkpoints = createCommandHandler({ store, decider: checkpoint, now: () => new Date() });
  const behind = await checkpoints.load(CHECKPOINT_STREAM_ID);
  const outcome = await checkpoints.handle(CHECKPOINT_STREAM_ID, {
    id: randomUUID(),
    digest: digestOf(keys.digest, { note }),
    actor: { id: 'restore', role: 'system' },
    payload: {
      type: 'SignCheckpoint',
      checkpoint: { origin, size: tree.size, root: toBase64(tree.root), note, continues: published },
      follows: behind.last?.size ?? 0,
      anew: true,
    },
  });
  if (outcome.kind === 'refused') throw new Error(`The log ${origin} can't begin: ${outcome.refusal.code}.`);
  return note;
}
