import type { RecordedEvent } from '@northvale/ledger/eventStore/eventStore.ts';
import { CHECKPOINT_STREAM, parseStreamName } from '@northvale/ledger/event/streams.ts';
import type { Difference } from '@northvale/ledger/verify/difference.ts';
import { streamPages } from '@northvale/ledger/verify/readStored.ts';
import { createStreamCheck } from '@northvale/ledger/verify/streamCheck.ts';
import { type CheckParts, checkStreams } from './streams.ts';
import { checkStretch } from './stretch.ts';
import { compareSigned } from './checkpoints.ts';

/** A piece of the check, and its findings. */
export interface CheckedUnit {
  /** `log 7`, `signed 7`, or a stream's name. */
  readonly unit: string;
  readonly events: number;
  readonly differences: readonly Difference[];
  /** Only some of its events were checked. */
  readonly partly?: true;
  /** Of a stretch: its last event. */
  readonly last?: RecordedEvent | undefined;
}

/**
 * A stretch of the log, the checkpoints that end in it, and each stream that begins in it as a whole: so a round checks
 * every stream once.
 */
export async function* wholeUnits(parts: CheckParts, number: number): AsyncGenerator<CheckedUnit> {
  const checked = await twice(() => checkStretch(parts, number));
  if (!checked) return;
  const { stretch, events, differences, suspects } = checked;
  yield { unit: `log ${number}`, events: events.length, differences, last: events.at(-1) };
  const signed = await twice(async () => ({ differences: await compareSigned(parts, stretch) }));
  yield { unit: `signed ${number}`, events: 0, ...signed };
  await parts.rest();
  const begun = stretch.entries.filter(({ revision }) => revision === 0).map(({ stream }) => stream);
  yield* streamUnits(parts, [...begun, ...suspects]);
}

/** A stretch that has grown, and the streams of its entries from `known` on: of older streams only these events. */
export async function* newUnits(parts: CheckParts, number: number, known: number): AsyncGenerator<CheckedUnit> {
  const checked = await twice(() => checkStretch(parts, number));
  if (!checked) return;
  const { stretch, events, differences, suspects } = checked;
  yield { unit: `log ${number}`, events: events.length, differences, last: events.at(-1) };
  const firstNew = stretch.entries[Math.max(known - stretch.first, 0)]?.position ?? stretch.last;
  const fresh = grouped(events.filter(({ position }) => position >= firstNew));
  const whole = new Set(suspects);
  for (const [stream, tail] of fresh) {
    const differences = whole.has(stream) ? undefined : await tailDifferences(parts, stream, tail);
    if (differences && (await isFoldable(parts, stream)))
      yield { unit: stream, events: tail.length, differences, partly: true };
    else whole.add(stream);
  }
  yield* streamUnits(parts, [...whole]);
}

/** The ledger's own checkpoints: a stream that isn't in the log that it describes. */
export const checkpointUnits = (parts: CheckParts): AsyncGenerator<CheckedUnit> =>
  streamUnits(parts, [CHECKPOINT_STREAM]);

function grouped(events: readonly RecordedEvent[]): ReadonlyMap<string, readonly RecordedEvent[]> {
  const streams = new Map<string, RecordedEvent[]>();
  for (const event of events) {
    const stream = streams.get(event.stream);
    if (stream) stream.push(event);
    else streams.set(event.stream, [event]);
  }
  return streams;
}

/** Whether decisions could rest on an account: as they are made, so that a long one isn't folded for one event more. */
async function isFoldable({ accounts }: CheckParts, stream: string): Promise<boolean> {
  const { category, id } = parseStreamName(stream) ?? {};
  if (category !== 'account' || id === undefined) return true;
  try {
    await accounts?.load(id);
    return true;
  } catch {
    // What it is, the check of the whole stream says.
    return false;
  }
}

/** Differences in a stream's newest events; undefined if the event before them is missing, or they are all. */
async function tailDifferences(
  { store }: CheckParts,
  stream: string,
  events: readonly RecordedEvent[],
): Promise<Difference[] | undefined> {
  const before = (events[0]?.revision ?? 0) - 1;
  if (before < 0) return undefined;
  const page = await streamPages(store, stream, before, 1).next();
  const head = page.done ? undefined : page.value[0]?.event;
  if (head?.revision !== before) return undefined;
  const check = createStreamCheck(stream, { ...head.metadata, revision: before });
  return events.flatMap((event) => check.take(event).differences);
}

async function* streamUnits(parts: CheckParts, streams: readonly string[]): AsyncGenerator<CheckedUnit> {
  for await (const checked of checkStreams(parts, [...new Set(streams)])) {
    const { stream } = checked;
    if (checked.differences.length === 0) yield { unit: stream, ...checked };
    // What a rebuild swapped in between the two reads is no difference: it must be seen twice.
    else for await (const again of checkStreams(parts, [stream])) yield { unit: stream, ...again };
  }
}

async function twice<Checked extends { readonly differences: readonly Difference[] } | undefined>(
  check: () => Promise<Checked>,
): Promise<Checked> {
  const checked = await check();
  return checked && checked.differences.length > 0 ? check() : checked;
}
