import type { RecordedEvent } from '../eventStore/eventStore.ts';
import { entryOf } from '../journal/entry.ts';
import { ledgerEvent, type LedgerEvent, UnknownEvent } from '../event/ledgerEvent.ts';
import { type ChainHead, flawsOf, NO_HEAD } from '../event/hashChain.ts';
import { add, ZERO } from '../money.ts';
import { hashEvent } from '../event/seal.ts';
import type { Difference } from './difference.ts';
import type { ReadEvent } from './readStored.ts';

/** An event after its check: its domain form, unless this program can't read it, and what is wrong with it. */
interface CheckedEvent {
  readonly event: LedgerEvent | undefined;
  readonly differences: readonly Difference[];
}

export interface StreamCheck {
  /** Checks the next event that the store holds of the stream; `isAsWritten` where its texts were read. */
  take(stored: RecordedEvent & Partial<Pick<ReadEvent, 'isAsWritten'>>): CheckedEvent;
  /** Passes over the next event, which can't be read. */
  skip(revision: number): void;
}

/**
 * Checks a stream, event by event: the numbering, the stored form against its hash, the chain, the order in time, the
 * types, and that each journal entry's debits equal its credits.
 *
 * @param after the event before the first that is taken, where that isn't the stream's first
 */
export function createStreamCheck(
  stream: string,
  after: ChainHead & { readonly revision: number } = { ...NO_HEAD, revision: -1 },
): StreamCheck {
  // Behind a gap, or an event that can't be read, nobody knows which hash should stand before the next one.
  let head: Partial<ChainHead> & { readonly revision: number } = after;

  function take(stored: Parameters<StreamCheck['take']>[0]): CheckedEvent {
    const { revision, position, metadata, isAsWritten = true } = stored;
    const differences: Difference[] = [];
    const differs = (found: Pick<Difference, 'kind' | 'expected' | 'found'>) =>
      differences.push({ ...found, stream, revision, position });
    if (revision !== head.revision + 1) {
      differs({ kind: 'gap', expected: `event ${head.revision + 1}`, found: `event ${revision}` });
      head = { revision };
    }
    if (!isReadable(metadata)) {
      differs({ kind: 'changed', expected: 'metadata of an event', found: JSON.stringify(metadata) });
      head = { revision };
      return { event: undefined, differences };
    }
    if (!isAsWritten) differs({ kind: 'changed', expected: 'the text that was written', found: 'another, read alike' });
    const { hash = metadata.previousHash, occurredAt = '' } = head;
    flawsOf(stored, { hash, occurredAt }, hashEvent).forEach(differs);
    const event = attempt(() => ledgerEvent(stored), differs);
    if (event) attempt(() => assertBalanced(event), differs);
    head = { revision, hash: metadata.hash, occurredAt: metadata.occurredAt };
    return { event, differences };
  }

  return {
    take,
    skip: (revision) => {
      head = { revision };
    },
  };
}

/** Whoever changes a row can leave anything there. */
const isReadable = (metadata: unknown): boolean => typeof metadata === 'object' && metadata !== null;

function attempt<Result>(
  read: () => Result,
  differs: (found: Pick<Difference, 'kind' | 'expected' | 'found'>) => void,
): Result | undefined {
  try {
    return read();
  } catch (error) {
    const found = error instanceof Error ? error.message : String(error);
    if (error instanceof UnknownEvent) differs({ kind: 'unknown', expected: 'a type that this program knows', found });
    else differs({ kind: 'unbalanced', expected: 'a balanced journal entry', found });
    return undefined;
  }
}

/** @throws RangeError where an entry can't be made, or its debits aren't its credits */
function assertBalanced(event: LedgerEvent): void {
  let [debits, credits] = [ZERO, ZERO];
  for (const { debit, credit } of entryOf(event)) {
    debits = add(debits, debit);
    credits = add(credits, credit);
  }
  if (debits !== credits) throw new RangeError(`debits of ${debits} and credits of ${credits} cents`);
}
