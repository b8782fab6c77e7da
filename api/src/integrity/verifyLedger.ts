import { TILE_WIDTH } from '@northvale/ledger/proof/tiles.ts';
import { LEDGER_CATEGORIES, streamName } from '@northvale/ledger/streams.ts';
import type { Difference } from '@northvale/ledger/verify/difference.ts';
import { createRootCheck, type SignedRoot } from '@northvale/ledger/verify/rootCheck.ts';
import { readingAnything } from '@northvale/projections/engine/database.ts';
import type { CheckedPart, PartJob } from './checkPart.ts';
import { type CheckParts, checkStreams } from './checkStreams.ts';
import { compareCheckpoints } from './compareCheckpoints.ts';
import { checkStretch } from './checkStretch.ts';
import { compareLog } from './compareLog.ts';
import { compareTiles } from './compareTree.ts';
import type { LinkedByCall } from './linkedByCall.ts';
import { isListed, listedPieces, type ListedPieces, TOGETHER } from './listedEvents.ts';
import { listDifferences } from './listSums.ts';
import { strayBuyers } from './shownTexts.ts';
import { type Extent, STRETCH_ENTRIES, stretchesOf } from './stretch.ts';

/** Checks parts of the log, here or in other threads. */
export interface PartCheckers {
  /** How many at a time. */
  readonly lanes: number;
  check(job: PartJob, onEvents: (count: number) => void): Promise<CheckedPart>;
}

interface VerifyOptions {
  readonly parts: CheckParts;
  readonly checkers: PartCheckers;
  readonly extent: Pick<Extent, 'entries' | 'position'>;
  /** What was signed of the log. */
  readonly signed: readonly SignedRoot[];
  /** Compares the streams with events in this time with the read models; ISO 8601, both inclusive. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Called with the number of events read so far. */
  readonly onProgress: (events: number) => void;
}

export interface Verified {
  readonly events: number;
  readonly streams: number;
  /** How many streams had events in that time, and so were compared with lists. */
  readonly compared: number;
  readonly entries: number;
  /** The bank accounts that calls have linked, for whoever can decrypt them. */
  readonly linked: readonly LinkedByCall[];
  readonly differences: readonly Difference[];
}

/**
 * Checks everything: every stream as a whole, with as many parts at a time as there are checkers, and meanwhile the
 * log's order and the hashes that events name against its entries and what was signed of them. The parts check that
 * these are the hashes of what is stored. Only what looks wrong is then read again, to say what it is.
 */
export async function verifyLedger(options: VerifyOptions): Promise<Verified> {
  const { checkers, extent, signed } = options;
  const { store } = options.parts;
  const db = readingAnything(options.parts.db);
  const parts = { ...options.parts, db };
  const roots = createRootCheck(signed);
  const through = (await store.lastEvent())?.position;
  const pieces = await listedPieces(db, extent.entries);
  const jobs = through === undefined ? [] : await jobsThrough(through, pieces, options);
  const log = through === undefined ? [] : store.scanHashes({ through, categories: LEDGER_CATEGORIES });
  let read = 0;
  const onEvents = (count: number) => options.onProgress((read += count));

  const [{ differing, digests }, checked, ofLists] = await Promise.all([
    compareLog(db, extent.entries, pieces, log, roots),
    Promise.all(jobs.map((job) => checkers.check(job, onEvents))),
    // Meanwhile, as the threads would be idle at the end.
    parts.withoutReadModels ? [] : listDifferences(db),
  ]);

  const tiles = await compareTiles(db, 0, roots.tiles.slice(0, Math.floor(extent.entries / TILE_WIDTH)));
  const inTiles = tiles.map(({ index }) => Math.floor((index * TILE_WIDTH) / STRETCH_ENTRIES));
  const parted = checked.map((part) => part.digests);
  const otherwiseListed = digests.flatMap((digest, piece) =>
    isListed(piece, digest, parted) ? [] : stretchesIn(piece),
  );
  const isOdd = checked.some((part) => part.isOdd);
  const all = stretchesOf(extent.entries);
  const stretches = isOdd ? Array(all).keys() : new Set([...differing, ...inTiles, ...otherwiseListed]);
  const differences: Difference[] = [];
  const suspects = new Set(checked.flatMap((part) => part.suspects));
  for (const number of stretches) {
    const looked = await checkStretch(parts, number);
    differences.push(...(looked?.differences ?? []));
    for (const stream of looked?.suspects ?? []) suspects.add(stream);
  }
  if (!parts.withoutReadModels) for (const id of await strayBuyers(db)) suspects.add(streamName('account', id));
  for await (const stream of checkStreams(parts, [...suspects])) differences.push(...stream.differences);
  differences.push(...roots.end());
  if (!parts.withoutReadModels) differences.push(...(await checkpointDifferences(parts)), ...ofLists);
  const sum = (name: 'events' | 'streams' | 'compared') => checked.reduce((total, part) => total + part[name], 0);
  const [events, streams, compared] = [sum('events'), sum('streams'), sum('compared')];
  const linked = checked.flatMap((part) => part.linked);
  return { events, streams, compared, entries: extent.entries, linked, differences };
}

async function checkpointDifferences(parts: CheckParts): Promise<Difference[]> {
  const differences: Difference[] = [];
  for (let page = 0; ; page += 1) {
    const found = await compareCheckpoints(parts, page);
    if (!found) return differences;
    differences.push(...found);
  }
}

const stretchesIn = (piece: number) => Array.from({ length: TOGETHER }, (_, at) => TOGETHER * piece + at);

async function jobsThrough(
  through: string,
  pieces: ListedPieces,
  { parts, checkers, extent, from = '', to = '\uffff' }: VerifyOptions,
): Promise<PartJob[]> {
  const common = { through, seen: extent.position, from, to, pieces };
  return (await parts.store.parts(checkers.lanes)).map((part) => ({ part, ...common }));
}
