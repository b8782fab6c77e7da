/** How often the process that has a turn says that it is there. */
export const HEARTBEAT_MS = 1_000;

/** A process that is silent for this long is paused, hung or gone, and has lost its turn. */
export const SILENCE = '3 seconds';

/** Runs a statement. @returns how many rows it has changed */
type Run = (text: string, values: readonly unknown[]) => Promise<number>;

/** The turn of doing what one process does for all. */
export interface Lease {
  /**
   * Takes or keeps the turn.
   * @returns false where another process has it
   */
  hold(): Promise<boolean>;
  /** Gives it up, so that nobody has to wait until it runs out. */
  end(): Promise<void>;
}

/**
 * A lease is a row with a `holder` and `heard_at`, of a table that has no other. All times are the database's, so that
 * no two clocks are compared; whoever works under the lease names its holder in each write, so that a process which was
 * paused and comes back writes nothing more.
 *
 * @param holder names the process: after a lost connection it needn't wait for its own lease to run out
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
