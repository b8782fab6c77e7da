/** How often the lease's holder renews it. */
export const HEARTBEAT_MS = 1_000;

/** A process silent for this long is paused, hung or gone, and has lost its lease. */
export const SILENCE = '3 seconds';

/** Runs a statement. @returns the number of rows changed */
type Run = (text: string, values: readonly unknown[]) => Promise<number>;

/** The right to do what one process does for all. */
export interface Lease {
  /**
   * Takes or renews the lease.
   * @returns false if another process holds it
   */
  hold(): Promise<boolean>;
  /** Releases it, so that nobody has to wait until it expires. */
  end(): Promise<void>;
}

/**
 * A lease is a row with a `holder` and `heard_at`, the only one of its table. All times are the database's, so no two
 * clocks are compared. Work under the lease names its holder in each write, so that a process that was paused and
 * resumes writes nothing more.
 *
 * @param holder names the process: after a lost connection it needn't wait for its own lease to expire
 */
export const leaseOn = (table: string, holder: string, run: Run): Lease => ({
  async hold() {
    const held = await run(
      `UPDATE ${table} SET holder = $1, heard_at = clock_timestamp()
        WHERE holder IN ('', $1) OR heard_at < clock_timestamp() - interval '${SILENCE}'`,
      [holder],
    );
    return held === 1;
  },

  async end() {
    await run(`UPDATE ${table} SET holder = '' WHERE holder = $1`, [holder]);
  },
});
