import type { LogPart, ScannedEvent } from '@northvale/ledger/eventStore/eventStore.ts';
import { postings } from '@northvale/ledger/journal.ts';
import { standsInPlace } from '@northvale/ledger/eventStore/logPiece.ts';
import { parseStreamName } from '@northvale/ledger/streams.ts';
import { createQuickCheck, type QuickCheck } from '@northvale/ledger/verify/quickCheck.ts';
import { readStored } from '@northvale/ledger/verify/readStored.ts';
import { activityRow } from '@northvale/projections/models/activity.ts';
import { journalRows } from '@northvale/projections/models/journal.ts';
import { readRows } from './accountRows.ts';
import type { CheckParts } from './checkStreams.ts';
import { type LinkedByCall, linkedByCall } from './linkedByCall.ts';
import { createListing, type Digests, type ListedPieces, type Listing } from './listedEvents.ts';
import { SEPARATOR_IN_JSON } from './rowText.ts';
import { isShown, readShownTexts } from './shownTexts.ts';
import { type StreamFold, streamFold } from './streamFold.ts';

export interface PartJob {
  readonly part: LogPart;
  /** The log's end when the check began. */
  readonly through: string;
  /** The read models' position at that time: newer events aren't folded. */
  readonly seen: string;
  /** Compares the rows of streams with events in this time; ISO 8601, both inclusive. */
  readonly from: string;
  readonly to: string;
  /** The pieces of the list of events that have digests. */
  readonly pieces: ListedPieces;
}

export interface CheckedPart {
  readonly events: number;
  readonly streams: number;
  /** How many of them had events in that time. */
  readonly compared: number;
  /** Streams in which something may be wrong, to be checked one by one. */
  readonly suspects: readonly string[];
  /** An event has its hash where the log's comparison doesn't look: the whole part must be compared event by event. */
  readonly isOdd: boolean;
  /** What the part's events should be listed as, one digest per piece. */
  readonly digests: Digests;
  /** Bank accounts that calls have linked. */
  readonly linked: readonly LinkedByCall[];
}

/** How many streams' rows are read per query. */
const TOGETHER = 500;

/**
 * Reads a part of the log once: checks each event's hash and chain, folds its stream, and compares the result with the
 * read models. It only says where to look; `checkStreams` says what is wrong. If the store returns one stream after
 * another, no more than some hundred are in memory at a time.
 *
 * @param onEvents is called with the number of events read
 */
export async function checkPart(
  parts: CheckParts,
  job: PartJob,
  onEvents: (count: number) => void,
): Promise<CheckedPart> {
  const checked = { events: 0, streams: 0, compared: 0, suspects: [] as string[], isOdd: false };
  const open = new Map<string, ReadStream>();
  const listing = createListing(job.pieces);
  const linked: LinkedByCall[] = [];

  /** Compares streams that were read to their end, and forgets them. */
  async function settle(streams: readonly ReadStream[]): Promise<void> {
    const wanted = streams.filter(({ isWanted }) => isWanted);
    for (let first = 0; first < wanted.length && !parts.withoutReadModels; first += TOGETHER) {
      const some = wanted.slice(first, first + TOGETHER);
      await compareWithRows(parts, some);
    }
    checked.streams += streams.length;
    checked.compared += wanted.length;
    for (const { name, events, isSuspect, isOdd } of streams) {
      checked.events += events;
      if (isSuspect) checked.suspects.push(name);
      checked.isOdd ||= isOdd;
      open.delete(name);
    }
  }

  for await (const { events, isStreamByStream } of parts.store.scan(job)) {
    let stream: ReadStream | undefined;
    for (const stored of events) {
      if (stored.stream !== stream?.name) stream = open.get(stored.stream) ?? begun(open, stored.stream);
      const event = take(stream, stored, job, listing);
      if (event) linked.push(event);
    }
    onEvents(events.length);
    if (isStreamByStream && open.size > TOGETHER) await settle([...open.values()].slice(0, -1));
  }
  await settle([...open.values()]);
  return { ...checked, digests: listing.digests, linked };
}

/** A stream as far as it was read. */
interface ReadStream {
  readonly name: string;
  readonly category: string;
  readonly id: string;
  readonly check: QuickCheck;
  readonly fold: StreamFold;
  events: number;
  isWanted: boolean;
  isSuspect: boolean;
  isOdd: boolean;
}

function begun(streams: Map<string, ReadStream>, name: string): ReadStream {
  const { category = 'checkpoint' as const, id = '' } = parseStreamName(name) ?? {};
  const stream: ReadStream = {
    name,
    category,
    id,
    check: createQuickCheck(),
    fold: streamFold(category, id),
    events: 0,
    isWanted: false,
    isSuspect: false,
    isOdd: false,
  };
  streams.set(name, stream);
  return stream;
}

/** @returns what the bank account that the event linked is checked against */
function take(
  stream: ReadStream,
  stored: ScannedEvent,
  { seen, from, to }: PartJob,
  listing: Listing,
): LinkedByCall | undefined {
  stream.events += 1;
  const read = readStored(stored);
  const { occurredAt, hash } = read?.metadata ?? {};
  stream.isWanted ||= occurredAt !== undefined && occurredAt >= from && occurredAt <= to;
  const event = read && !stream.isSuspect ? stream.check(read) : undefined;
  stream.isSuspect ||= event === undefined || holdsSeparator(stored.data);
  if (!read?.isUsual) {
    stream.isSuspect ||= holdsSeparator(stored.metadata);
    stream.isOdd ||= hash !== undefined && !standsInPlace(String(hash), stored.metadata);
  }
  if (event && stored.position <= seen) {
    try {
      const listed = activityRow(event, stored.position, stored.id);
      const entry = event.category === 'account' ? postings(event.event, event.id) : [];
      if (listed) listing.take(listed, journalRows(entry, stored.position));
      stream.fold.take(event, listed);
    } catch {
      // Whoever makes hashes anew can leave anything in an event.
      stream.isSuspect = true;
    }
  }
  return event && read && linkedByCall(event, read.metadata, stored.position);
}

const holdsSeparator = (json: string): boolean => json.includes(SEPARATOR_IN_JSON);

/** Accounts by texts; investments, which are few, by rows. */
async function compareWithRows({ db }: CheckParts, streams: readonly ReadStream[]): Promise<void> {
  const accounts = streams.flatMap((stream) => {
    const folded = stream.fold.account();
    return folded ? [{ stream, folded }] : [];
  });
  const shown = await readShownTexts(
    db,
    accounts.map(({ stream }) => stream.id),
  );
  for (const { stream, folded } of accounts) stream.isSuspect ||= !isAsShown(folded, shown.get(stream.id));
  const investments = streams.filter(({ category }) => category === 'investment');
  if (investments.length === 0) return;
  const ids = investments.map(({ id }) => id);
  const rows = await readRows(db, [], ids);
  for (const stream of investments) stream.isSuspect ||= stream.fold.compare(rows).length > 0;
}

/** Not, too, if no text can be made of what was folded. */
function isAsShown(...compared: Parameters<typeof isShown>): boolean {
  try {
    return isShown(...compared);
  } catch {
    return false;
  }
}
