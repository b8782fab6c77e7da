import type { LogPart, ScannedEvent } from '@northvale/ledger/eventStore/eventStore.ts';
import { isStreamOf, LEDGER_CATEGORIES, parseStreamName } from '@northvale/ledger/streams.ts';
import { createQuickCheck, type QuickCheck } from '@northvale/ledger/verify/quickCheck.ts';
import { readStored } from '@northvale/ledger/verify/readStored.ts';
import { readRows, type RowsAt } from './accountRows.ts';
import type { CheckParts } from './checkStreams.ts';
import { createPiece, type LogPiece } from './logPiece.ts';
import { type StreamFold, streamFold } from './streamFold.ts';

export interface PartJob {
  readonly part: LogPart;
  /** The log's end when the check began. */
  readonly through: string;
  /** How far the read models were then: what is newer isn't folded. */
  readonly seen: string;
  /** Of which streams the rows are compared and the events counted, by the times of their events; both inclusive. */
  readonly from: string;
  readonly to: string;
}

export interface CheckedPart {
  readonly events: number;
  readonly streams: number;
  /** With these something may be wrong: they must be looked at one by one. */
  readonly suspects: readonly string[];
}

/** The streams whose rows are read at once. */
const TOGETHER = 500;

/**
 * Reads a part of the log once: checks each event against its hash and its chain, folds its stream, and compares what
 * came of it with the read models. It only says where to look; `checkStreams` says what is wrong.
 *
 * @param onPiece is given the events' places and hashes, for who compares the log as a whole
 */
export async function checkPart(
  parts: CheckParts,
  job: PartJob,
  onPiece: (piece: LogPiece) => void,
): Promise<CheckedPart> {
  const streams = new Map<string, ReadStream>();
  for await (const events of parts.store.scan(job)) {
    const piece = createPiece(events.length);
    for (const stored of events) {
      const stream = streams.get(stored.stream) ?? begun(streams, stored.stream);
      const hash = take(stream, stored, job);
      if (stream.isOfLog) piece.add(stored.position, hash);
    }
    onPiece(piece.packed());
  }
  const wanted = [...streams.values()].filter(({ isWanted }) => isWanted);
  for (let first = 0; first < wanted.length && !parts.withoutReadModels; first += TOGETHER) {
    const some = wanted.slice(first, first + TOGETHER);
    const rows = await rowsOf(parts, some);
    for (const stream of some) stream.isSuspect ||= stream.fold.compare(rows).length > 0;
  }
  return {
    events: wanted.reduce((sum, { events }) => sum + events, 0),
    streams: wanted.length,
    suspects: [...streams.values()].filter(({ isSuspect }) => isSuspect).map(({ name }) => name),
  };
}

/** A stream as far as it was read. */
interface ReadStream {
  readonly name: string;
  readonly category: string;
  readonly id: string;
  /** Its events are entries of the transparency log. */
  readonly isOfLog: boolean;
  readonly check: QuickCheck;
  readonly fold: StreamFold;
  events: number;
  isWanted: boolean;
  isSuspect: boolean;
}

function begun(streams: Map<string, ReadStream>, name: string): ReadStream {
  const { category = 'checkpoint' as const, id = '' } = parseStreamName(name) ?? {};
  const stream: ReadStream = {
    name,
    category,
    id,
    isOfLog: isStreamOf(LEDGER_CATEGORIES, name),
    check: createQuickCheck(),
    fold: streamFold(category, id),
    events: 0,
    isWanted: false,
    isSuspect: false,
  };
  streams.set(name, stream);
  return stream;
}

/** @returns the hash that the event names */
function take(stream: ReadStream, stored: ScannedEvent, { seen, from, to }: PartJob): string | undefined {
  stream.events += 1;
  const read = readStored(stored);
  const { occurredAt, hash } = read?.metadata ?? {};
  stream.isWanted ||= occurredAt !== undefined && occurredAt >= from && occurredAt <= to;
  const event = read && !stream.isSuspect ? stream.check(read) : undefined;
  stream.isSuspect ||= event === undefined;
  if (event && stored.position <= seen) {
    try {
      stream.fold.take(event);
    } catch {
      stream.isSuspect = true;
    }
  }
  return hash;
}

function rowsOf({ db }: CheckParts, streams: readonly ReadStream[]): Promise<RowsAt> {
  const idsOf = (wanted: string) => streams.filter(({ category }) => category === wanted).map(({ id }) => id);
  return readRows(db, idsOf('account'), idsOf('investment'));
}
