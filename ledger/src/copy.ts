import { createChainCheck } from './chain.ts';
import { bytesOf, MAX_APPEND_BYTES, MAX_APPEND_EVENTS } from './eventStore/appendLimits.ts';
import { WrongExpectedHead } from './eventStore/errors.ts';
import type { EventStore, Position, RecordedEvent } from './eventStore/eventStore.ts';
import { headOf } from './streamView.ts';

export interface CopyOptions {
  readonly from: EventStore;
  readonly to: EventStore;
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

/** The target isn't the beginning of the source, so going on would mix two histories. */
export class LogsDiffer extends Error {
  override readonly name = 'LogsDiffer';
}

/**
 * Copies the ledger from one event store to another: the same events with the same ids, revisions and hashes, in the
 * same global order, then compares the two logs from their start. Positions don't survive, so read models are built
 * anew from the target.
 *
 * A copy that was interrupted goes on where the target ends, when it is called again. Nobody else may write to either
 * store meanwhile.
 *
 * @throws LogsDiffer where the target holds anything but the beginning of the source
 * @throws BrokenChain where an event isn't what was sealed
 */
export async function copyLedger(options: CopyOptions): Promise<CopyReport> {
  const [source, target] = await Promise.all([options.from.storeId(), options.to.storeId()]);
  if (source === target) throw new LogsDiffer('the source and the target are the same event store');
  const copied = await copyRest(options, await placeToGoOn(options));
  return { copied, ...(await compareLogs(options)) };
}

/** Where the target's last event stands in the source: as the order is kept, all before it was copied. */
async function placeToGoOn({ from, to }: CopyOptions): Promise<Position | undefined> {
  const last = await to.lastEvent();
  if (!last) return undefined;
  const [same] = await from.readStream(last.stream, { from: last.revision, limit: 1 });
  if (same?.id !== last.id) throw new LogsDiffer(`the source has no such event as the target's last, ${placeOf(last)}`);
  return same.position;
}

async function copyRest({ from, to, onProgress, signal, pageSize }: CopyOptions, after?: Position): Promise<number> {
  const chain = createChainCheck(from);
  let events = 0;
  for await (const page of pagesOf(from, pageSize, after)) {
    for (const event of page) await chain.check(event);
    for (const run of runsOf(page)) {
      signal?.throwIfAborted();
      await appendRun(to, run);
    }
    events += page.length;
    onProgress?.({ phase: 'copying', events });
  }
  return events;
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
async function compareLogs({ from, to, onProgress, signal, pageSize }: CopyOptions) {
  const chain = createChainCheck(to);
  const copies = eventsOf(pagesOf(to, pageSize));
  let [verified, streams] = [0, 0];
  for await (const page of pagesOf(from, pageSize)) {
    signal?.throwIfAborted();
    for (const event of page) {
      const { value: copy } = await copies.next();
      if (!copy) throw new LogsDiffer(`the target ends before ${placeOf(event)}: was the source written to meanwhile?`);
      if (!isCopy(event, copy)) throw new LogsDiffer(`the target has ${placeOf(copy)} in place of ${placeOf(event)}`);
      await chain.check(copy);
      if (event.revision === 0) streams += 1;
    }
    verified += page.length;
    onProgress?.({ phase: 'verifying', events: verified });
  }
  const { value: more } = await copies.next();
  if (more) throw new LogsDiffer(`the target goes on with ${placeOf(more)}, the source doesn't`);
  return { verified, streams };
}

async function* eventsOf(pages: AsyncIterable<RecordedEvent[]>): AsyncGenerator<RecordedEvent, undefined> {
  for await (const page of pages) yield* page;
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
