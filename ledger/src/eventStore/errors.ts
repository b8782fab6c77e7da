import type { ExpectedHead } from './eventStore.ts';

/** Nothing was written: the stream's last event isn't the expected one. */
export class WrongExpectedHead extends Error {
  override readonly name = 'WrongExpectedHead';
  /** The revision of the stream's last event, or 'noStream'. */
  readonly actual: number | 'noStream';

  constructor(stream: string, expected: ExpectedHead, actual: number | 'noStream') {
    const wanted = expected === 'noStream' ? expected : `${expected.revision} (${expected.id})`;
    super(`stream ${stream} is at ${actual}, not at ${wanted}`);
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
