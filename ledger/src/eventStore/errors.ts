/** Nothing was written: the stream's head isn't the expected revision. */
export class WrongExpectedRevision extends Error {
  override readonly name = 'WrongExpectedRevision';
  /** The revision of the stream's last event, or 'noStream'. */
  readonly actual: number | 'noStream';

  constructor(stream: string, expected: number | 'noStream', actual: number | 'noStream') {
    super(`stream ${stream} is at ${actual}, not at ${expected}`);
    this.actual = actual;
  }
}

/** The store can't be reached, and what was asked of it was surely not done. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
}

/** An append was sent, and whether it was written couldn't be learnt in time. */
export class AppendOutcomeUnknown extends Error {
  override readonly name = 'AppendOutcomeUnknown';
}
