import type { Difference } from '@northvale/ledger/verify/difference.ts';
import { createRootCheck, type SignedRoot } from '@northvale/ledger/verify/rootCheck.ts';
import type { CheckedPart, PartJob } from './checkPart.ts';
import { type CheckParts, checkStreams } from './checkStreams.ts';
import { checkStretch } from './checkStretch.ts';
import { compareLog } from './compareLog.ts';
import { journalDifferences } from './journalSum.ts';
import type { LogPiece } from './logPiece.ts';
import { createMerge } from './mergeLog.ts';
import type { Extent } from './stretch.ts';

/** Checks parts of the log, here or in other threads. */
export interface PartCheckers {
  /** How many at a time. */
  readonly lanes: number;
  check(job: PartJob, onPiece: (piece: LogPiece) => void): Promise<CheckedPart>;
}

interface VerifyOptions {
  readonly parts: CheckParts;
  readonly checkers: PartCheckers;
  readonly extent: Pick<Extent, 'entries' | 'position'>;
  /** What was signed of the log. */
  readonly signed: readonly SignedRoot[];
  /** Which streams are compared with the read models, by the times of their events; ISO 8601, both inclusive. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Told how many events were read so far. */
  readonly onProgress: (events: number) => void;
}

export interface Verified {
  readonly events: number;
  readonly streams: number;
  readonly entries: number;
  readonly differences: readonly Difference[];
}

/** What a part's streams come to stands in memory until it is compared: of so many events some 250 MB. */
const MOST_IN_PART = 1_000_000;

/**
 * Checks all there is, reading each event once: every stream whole, in as many parts at a time as there are checkers,
 * and meanwhile the log, put together from what these have read, against its entries and what was signed of them. Only
 * what looks wrong is then read again, to say what is.
 */
export async function verifyLedger(options: VerifyOptions): Promise<Verified> {
  const { parts, checkers, extent, signed } = options;
  const roots = createRootCheck(signed);
  const jobs = await jobsOf(options);
  const merge = createMerge(jobs.length);
  let read = 0;
  async function checkJob(job: PartJob): Promise<CheckedPart> {
    const { number } = job.part;
    const result = await checkers.check(job, (piece) => {
      merge.push(number, piece);
      options.onProgress((read += piece.count));
    });
    merge.end(number);
    return result;
  }

  const [stretches, checked] = await Promise.all([
    compareLog(parts.db, extent.entries, merge.merged(), roots),
    inLanes(jobs, checkers.lanes, checkJob),
  ]);

  const differences: Difference[] = [];
  const suspects = new Set(checked.flatMap((part) => part.suspects));
  for (const number of stretches) {
    const looked = await checkStretch(parts, number);
    differences.push(...(looked?.differences ?? []));
    for (const stream of looked?.suspects ?? []) suspects.add(stream);
  }
  for await (const stream of checkStreams(parts, [...suspects])) differences.push(...stream.differences);
  differences.push(...roots.end(), ...(parts.withoutReadModels ? [] : await journalDifferences(parts.db)));
  const sum = (name: 'events' | 'streams') => checked.reduce((total, part) => total + part[name], 0);
  return { events: sum('events'), streams: sum('streams'), entries: extent.entries, differences };
}

async function jobsOf({ parts, checkers, extent, from = '', to = '\uffff' }: VerifyOptions): Promise<PartJob[]> {
  const last = await parts.store.lastEvent();
  if (!last) return [];
  const of = Math.max(checkers.lanes, Math.ceil(extent.entries / MOST_IN_PART));
  const common = { through: last.position, seen: extent.position, from, to };
  return Array.from({ length: of }, (_, number) => ({ part: { number, of }, ...common }));
}

async function inLanes<Job, Result>(
  jobs: readonly Job[],
  lanes: number,
  work: (job: Job) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = jobs.values();
  const lane = async () => {
    for (const job of waiting) results.push(await work(job));
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return results;
}
