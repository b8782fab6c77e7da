import { LRUCache } from 'lru-cache';
import { bytesOf, MAX_APPEND_BYTES, MAX_APPEND_EVENTS } from './appendLimits.ts';
import { WrongExpectedHead } from './errors.ts';
import type { EventStore, Position, RecordedEvent } from './eventStore.ts';
import { BrokenChain, type ChainHead, flawOf, NO_HEAD } from '../event/hashChain.ts';
import { hashEvent } from '../event/seal.ts';
import { headOf } from '../handler/streamView.ts';

export interface CopyOptions {
  readonly from: EventStore;
  readonly to: EventStore;
  /** Does the last of the work while nobody can write to the source. */
  readonly withoutWriters: (work: () => Promise<void>) => Promise<void>;
  /** Called after each page. */
  readonly onProgress?: (progress: CopyProgress) => void;
  readonly signal?: AbortSignal;
  /** Events held in memory at a time. Default 1,000. */
  readonly pageSize?: number;
}

export interface CopyProgress {
  readonly phase: 'copying' | 'verifying';
  /** Events of this phase so far. */
  readonly events: number;
}

export interface CopyReport {
  /** Written by this run; the rest of the target stood already. */
  readonly copied: number;
  /** All events, each compared with the source's and checked against its hash chain. */
  readonly verified: number;
  readonly streams: number;
}

/** Rounds with the writers at work: each copies what was written during the one before. */
const MAX_ROUNDS = 20;
/** So few are copied in no time while writers wait. */
const SMALL_ROUND = 200;

/** The target isn't the beginning of the source, so going on would mix two histories. */
export class LogsDiffer extends Error {
  override readonly name = 'LogsDiffer';
}

/**
 * Copies the ledger from one event store to another: the same events with the same ids, revisions and hashes, in the
 * same global order, each compared with the source's. Positions don't survive, so read models are built anew from the
 * target.
 *
 * Writers go on meanwhile: only what they have written since the last round is copied `withoutWriters`. A copy that was
 * interrupted goes on where the target ends, when it is called again. Nobody else may write to the target.
 *
 * @throws LogsDiffer where the target holds anything but the beginning of the source
 * @throws BrokenChain where an event isn't what was sealed
 */
export async function copyLedger(options: CopyOptions): Promise<CopyReport> {
  const { from, to, withoutWriters } = options;
  const [source, target] = await Promise.all([from.storeId(), to.storeId()]);
  if (source === target) throw new LogsDiffer('the source and the target are the same event store');
  const copying = createCopying(options, await placeToGoOn(options));
  const comparing = createComparing(options);
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const end = (await from.lastEvent())?.position;
    const copied = await copying.upTo(end);
    await comparing.upToTargetsEnd();
    if (copied < SMALL_ROUND) break;
  }
  await withoutWriters(async () => {
    await copying.upTo((await from.lastEvent())?.position);
    await comparing.upToTargetsEnd();
    await comparing.assertNothingLeft();
  });
  return { copied: copying.copied(), ...comparing.report() };
}

/** Where the target's last event stands in the source: as the order is kept, all before it was copied. */
async function placeToGoOn({ from, to }: CopyOptions): Promise<Position | undefined> {
  const last = await to.lastEvent();
  if (!last) return undefined;
  const [same] = await from.readStream(last.stream, { from: last.revision, limit: 1 });
  if (same?.id !== last.id) throw new LogsDiffer(`the source has no such event as the target's last, ${placeOf(last)}`);
  return same.position;
}

function createCopying({ from, to, onProgress, signal, pageSize }: CopyOptions, start: Position | undefined) {
  const chain = createChainCheck(from);
  let after = start;
  let events = 0;
  return {
    copied: () => events,

    /** @returns how many it copied */
    async upTo(end: Position | undefined): Promise<number> {
      const before = events;
      if (end === undefined) return 0;
      for await (const page of pagesOf(from, pageSize, after)) {
        for (const event of page) await chain.check(event);
        for (const run of runsOf(page)) {
          signal?.throwIfAborted();
          await appendRun(to, run);
        }
        events += page.length;
        after = page.at(-1)?.position ?? after;
        onProgress?.({ phase: 'copying', events });
        if (after !== undefined && after >= end) break;
      }
      return events - before;
    },
  };
}

async function appendRun(to: EventStore, run: readonly RecordedEvent[]): Promise<void> {
  const [first] = run;
  if (!first) return;
  try {
    await to.append(first.stream, headBefore(first), run.map(sealed));
  } catch (error) {
    if (error instanceof WrongExpectedHead) {
      throw new LogsDiffer(`the target has another event at ${placeOf(first)}`, { cause: error });
    }
    throw error;
  }
}

/** Neighbours of one stream, as many as one append takes: to append further apart would change the global order. */
function* runsOf(page: readonly RecordedEvent[]): Generator<RecordedEvent[]> {
  let run: RecordedEvent[] = [];
  let bytes = 0;
  for (const event of page) {
    const size = sizeOf(event);
    const fits = run.length < MAX_APPEND_EVENTS && bytes + size <= MAX_APPEND_BYTES;
    if (run.length > 0 && (run[0]?.stream !== event.stream || !fits)) {
      yield run;
      [run, bytes] = [[], 0];
    }
    run.push(event);
    bytes += size;
  }
  yield run;
}

/** Reads both logs side by side, from their start. */
function createComparing({ from, to, onProgress, signal, pageSize }: CopyOptions) {
  const chain = createChainCheck(to);
  let [verified, streams] = [0, 0];
  let sourceAt: Position | undefined;
  let targetAt: Position | undefined;
  return {
    report: () => ({ verified, streams }),

    async upToTargetsEnd(): Promise<void> {
      for await (const page of pagesOf(to, pageSize, targetAt)) {
        signal?.throwIfAborted();
        const originals = await nextOf(from, page.length, sourceAt);
        for (const [index, copy] of page.entries()) {
          const original = originals[index];
          if (!original) throw new LogsDiffer(`the target goes on with ${placeOf(copy)}, the source doesn't`);
          if (!isCopy(original, copy)) {
            throw new LogsDiffer(`the target has ${placeOf(copy)} in place of ${placeOf(original)}`);
          }
          await chain.check(copy);
          if (copy.revision === 0) streams += 1;
        }
        sourceAt = originals.at(-1)?.position;
        targetAt = page.at(-1)?.position;
        verified += page.length;
        onProgress?.({ phase: 'verifying', events: verified });
      }
    },

    async assertNothingLeft(): Promise<void> {
      const [more] = await nextOf(from, 1, sourceAt);
      if (more) throw new LogsDiffer(`the target ends before ${placeOf(more)}: was the source written to meanwhile?`);
    },
  };
}

/** So many events, fewer only at the log's end: a store may give less than it was asked for. */
async function nextOf(store: EventStore, count: number, start: Position | undefined): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  while (events.length < count) {
    const after = events.at(-1)?.position ?? start;
    const page = await store.readAll({ limit: count - events.length, ...(after === undefined ? {} : { after }) });
    if (page.length === 0) break;
    events.push(...page);
  }
  return events;
}

async function* pagesOf(store: EventStore, limit = 1_000, start?: Position): AsyncGenerator<RecordedEvent[]> {
  for (let after = start; ;) {
    const page = await store.readAll({ limit, ...(after === undefined ? {} : { after }) });
    const last = page.at(-1);
    if (!last) return;
    yield page;
    after = last.position;
  }
}

const headBefore = ({ revision, metadata }: RecordedEvent) =>
  headOf({ revision: revision - 1, hash: metadata.previousHash });

const sealed = ({ id, type, data, metadata }: RecordedEvent) => ({ id, type, data, metadata });

// Ids are made from hashes, and the copy is checked against its own: the same id means the same event.
const isCopy = (event: RecordedEvent, copy: RecordedEvent): boolean =>
  copy.id === event.id &&
  copy.stream === event.stream &&
  copy.revision === event.revision &&
  JSON.stringify(copy.metadata) === JSON.stringify(event.metadata);

const sizeOf = ({ type, data, metadata }: RecordedEvent): number =>
  bytesOf({ type, data: JSON.stringify(data), metadata: JSON.stringify(metadata) });

const placeOf = ({ stream, revision }: RecordedEvent): string => `event ${revision} of ${stream}`;

/** Follows the hash chains of all streams of a log that is read from anywhere onwards. */
interface ChainCheck {
  /** @throws BrokenChain naming the event and what is wrong with it */
  check(event: RecordedEvent): Promise<void>;
}

/** `store` is asked for the link before the first event that is seen of a stream, and of one that was forgotten. */
export function createChainCheck(store: EventStore, maxStreams = 10_000): ChainCheck {
  const heads = new LRUCache<string, ChainHead & { readonly revision: number }>({ max: maxStreams });

  async function headBefore({ stream, revision }: RecordedEvent): Promise<ChainHead> {
    if (revision === 0) return NO_HEAD;
    const head = heads.get(stream);
    if (head?.revision === revision - 1) return head;
    const [before] = await store.readStream(stream, { from: revision - 1, limit: 1 });
    if (!before) throw new BrokenChain(`${stream} has an event ${revision}, but none before it`);
    return before.metadata;
  }

  return {
    async check(event) {
      const { stream, revision, metadata } = event;
      const flaw = flawOf(event, await headBefore(event), hashEvent);
      if (flaw !== undefined) throw new BrokenChain(`event ${revision} of ${stream} ${flaw}`);
      heads.set(stream, { revision, hash: metadata.hash, occurredAt: metadata.occurredAt });
    },
  };
}
