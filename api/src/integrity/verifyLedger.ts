import { CHECKPOINT_STREAM_ID } from '@northvale/ledger/checkpoint/checkpoint.ts';
import type { RecordedEvent } from '@northvale/ledger/eventStore/eventStore.ts';
import { isStreamOf, LEDGER_CATEGORIES, streamName } from '@northvale/ledger/streams.ts';
import type { Difference } from '@northvale/ledger/verify/difference.ts';
import { createRootCheck, type SignedRoot } from '@northvale/ledger/verify/rootCheck.ts';
import type { CheckedStream, CheckParts } from './checkStreams.ts';
import { type CheckedStretch, checkStretch } from './checkStretch.ts';
import { journalDifferences } from './journalSum.ts';

/** Checks whole streams, here or in other threads. */
export interface StreamCheckers {
  /** How many calls may be under way at a time. */
  readonly lanes: number;
  check(streams: readonly string[]): Promise<readonly CheckedStream[]>;
}

interface VerifyOptions {
  readonly parts: CheckParts;
  readonly checkers: StreamCheckers;
  /** What was signed of the log. */
  readonly signed: readonly SignedRoot[];
  /** Which streams are to be read whole, by the times of their events; ISO 8601, both inclusive. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Told how many events of streams were checked so far. */
  readonly onProgress: (events: number) => void;
}

export interface Verified {
  readonly events: number;
  readonly streams: number;
  readonly entries: number;
  readonly differences: readonly Difference[];
}

/** How many streams are given to a checker at once. */
const CHUNK = 50;
const PAGE = 1_000;

/** Checks all there is, once: the log against its entries and what was signed of them, and every stream whole. */
export async function verifyLedger(options: VerifyOptions): Promise<Verified> {
  const { parts, checkers, signed, from = '', to = '\uffff', onProgress } = options;
  const roots = createRootCheck(signed);
  const differences: Difference[] = [];
  const given = new Set<string>();
  const underWay = new Set<Promise<void>>();
  let chunk: string[] = [];
  let [events, streams, entries] = [0, 0, 0];

  async function give(names: Iterable<string>): Promise<void> {
    for (const name of names) {
      if (given.has(name)) continue;
      given.add(name);
      chunk.push(name);
      if (chunk.length >= CHUNK) await send();
    }
  }

  async function send(): Promise<void> {
    const streamsOfChunk = chunk;
    chunk = [];
    while (underWay.size >= checkers.lanes) await Promise.race(underWay);
    const work = checkers.check(streamsOfChunk).then((checked) => {
      underWay.delete(work);
      streams += checked.filter((each) => each.events > 0).length;
      for (const each of checked) {
        events += each.events;
        differences.push(...each.differences);
      }
      onProgress(events);
    });
    underWay.add(work);
  }

  let last: string | undefined;
  for await (const { stretch, events: stored, ...found } of parts.withoutReadModels ? [] : stretches(parts)) {
    differences.push(...found.differences);
    for (const { hash } of stretch.entries) roots.take(hash);
    entries += stretch.entries.length;
    last = stretch.last;
    const lively = stored.filter(({ metadata }) => metadata.occurredAt >= from && metadata.occurredAt <= to);
    await give([...found.suspects, ...lively.map(({ stream }) => stream)]);
  }
  // What no read model has seen yet is checked within its stream.
  for await (const page of pagesAfter(parts, last)) {
    for (const { metadata } of page) roots.take(metadata.hash);
    await give(page.map(({ stream }) => stream));
  }
  await give([streamName('checkpoint', CHECKPOINT_STREAM_ID)]);
  if (chunk.length > 0) await send();
  await Promise.all(underWay);
  differences.push(...roots.end(), ...(parts.withoutReadModels ? [] : await journalDifferences(parts.db)));
  return { events, streams, entries, differences };
}

/** The next stretch is read while whoever asked for this one is busy with it. */
async function* stretches(parts: CheckParts): AsyncGenerator<CheckedStretch> {
  let coming = checkStretch(parts, 0);
  for (let number = 1; ; number += 1) {
    const checked = await coming;
    if (!checked) return;
    coming = checkStretch(parts, number);
    coming.catch(() => {});
    yield checked;
  }
}

async function* pagesAfter({ store }: CheckParts, start: string | undefined): AsyncGenerator<readonly RecordedEvent[]> {
  for (let after = start; ;) {
    const page = await store.readAll({ ...(after === undefined ? {} : { after }), limit: PAGE });
    if (page.length === 0) return;
    yield page.filter(({ stream }) => isStreamOf(LEDGER_CATEGORIES, stream));
    after = page.at(-1)?.position;
  }
}
