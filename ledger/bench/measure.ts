/** What one round showed. */
export interface Round {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** Keeps a number of acts in flight for a time, each worker doing one after the other. */
export async function measure(
  inFlight: number,
  durationMs: number,
  makeWorker: () => () => Promise<void>,
): Promise<Round> {
  const start = performance.now();
  const timesMs = await timesOf(inFlight, durationMs, makeWorker);
  return roundOf(timesMs, performance.now() - start);
}

/** What each act took. */
export async function timesOf(
  inFlight: number,
  durationMs: number,
  makeWorker: () => () => Promise<void>,
): Promise<number[]> {
  const latenciesMs: number[] = [];
  const end = performance.now() + durationMs;
  const work = async (act: () => Promise<void>) => {
    for (let before = performance.now(); before < end;) {
      await act();
      const after = performance.now();
      latenciesMs.push(after - before);
      before = after;
    }
  };
  await Promise.all(Array.from({ length: inFlight }, () => work(makeWorker())));
  return latenciesMs;
}

export function roundOf(timesMs: readonly number[], tookMs: number): Round {
  const sorted = timesMs.toSorted((a, b) => a - b);
  const quantile = (part: number) => sorted[Math.floor(sorted.length * part)] ?? 0;
  return { perSecond: (sorted.length * 1_000) / tookMs, p50Ms: quantile(0.5), p99Ms: quantile(0.99) };
}

export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}

/** Each figure's median. */
export const medianRound = (rounds: readonly Round[]): Round => ({
  perSecond: median(rounds.map(({ perSecond }) => perSecond)),
  p50Ms: median(rounds.map(({ p50Ms }) => p50Ms)),
  p99Ms: median(rounds.map(({ p99Ms }) => p99Ms)),
});
