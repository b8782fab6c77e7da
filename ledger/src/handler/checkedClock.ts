import { setTimeout as sleep } from 'node:timers/promises';
import { StoreUnavailable } from '../eventStore/errors.ts';

/** The time that events are given: this machine's, as long as it agrees with the database's. */
export interface CheckedClock {
  /**
   * @throws StoreUnavailable while the two are more than 15 seconds apart: an event would pin its stream to that time
   */
  now(): Date;
  /** This machine's clock minus the database's. */
  differenceMs(): number;
  stop(): Promise<void>;
}

interface ClockOptions {
  readonly databaseTime: () => Promise<Date>;
  /** This machine's. Default: the system's. */
  readonly machineTime?: () => Date;
}

/**
 * Of two machines one may be so far ahead and the other so far behind, and a command takes some seconds: less than the
 * minute after which the statement of a period never changes again.
 */
export const MAX_DIFFERENCE_MS = 15_000;
/** The time lies somewhere between question and answer: one that took longer says too little. */
const LONGEST_MEASURE_MS = 5_000;
/** After a machine slept commands are refused until the next measure: the steady clock stood still meanwhile. */
const INTERVAL_MS = 2_000;

/**
 * The database's time is asked for now and then, and reckoned on by the steady clock, which no correction makes jump:
 * so a jump of this machine's clock is seen by the very next command.
 */
export async function createCheckedClock({
  databaseTime,
  machineTime = () => new Date(),
}: ClockOptions): Promise<CheckedClock> {
  const stopping = new AbortController();
  const { signal } = stopping;
  /** The database's time when the steady clock stood at zero. */
  let { zero } = await measure();

  async function measure() {
    const before = performance.now();
    const time = await databaseTime();
    const after = performance.now();
    return { zero: time.getTime() - (before + after) / 2, tookMs: after - before };
  }

  async function keepMeasuring(): Promise<void> {
    while (!signal.aborted) {
      await sleep(INTERVAL_MS, undefined, { signal, ref: false }).catch(() => undefined);
      // While the database is away the steady clock goes on.
      const measured = signal.aborted ? undefined : await measure().catch(() => undefined);
      if (measured && measured.tookMs <= LONGEST_MEASURE_MS) ({ zero } = measured);
    }
  }

  const differenceMs = () => machineTime().getTime() - (zero + performance.now());
  const stopped = keepMeasuring();
  return {
    now() {
      const difference = differenceMs();
      if (Math.abs(difference) > MAX_DIFFERENCE_MS) {
        const where = difference > 0 ? 'ahead of' : 'behind';
        const seconds = Math.round(Math.abs(difference) / 1_000);
        throw new StoreUnavailable(`this machine's clock is ${seconds} s ${where} the database's`);
      }
      return machineTime();
    },
    differenceMs,
    async stop() {
      stopping.abort();
      await stopped;
    },
  };
}
