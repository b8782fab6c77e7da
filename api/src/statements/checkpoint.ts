/** A published checkpoint of the log, as far as a statement names it. */
interface CoveringCheckpoint {
  /** How many events it covers. */
  readonly size: number;
  /** The root of their tree, base64. */
  readonly root: string;
}

/** The first published checkpoint that covers an event of a stream; undefined while none does. */
export type FirstCheckpointOver = (stream: string, revision: number) => Promise<CoveringCheckpoint | undefined>;

/** As long as no log is published, nothing is covered: every statement stays preliminary. */
export const noCheckpoint: FirstCheckpointOver = async () => undefined;
