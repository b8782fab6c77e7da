import type { ExpectedHead, Position } from './eventStore.ts';

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

/** Nothing was written, and never will be: the events have moved to another store. */
export class StoreSealed extends Error {
  override readonly name = 'StoreSealed';

  constructor(closedFor: string) {
    super(`these events have moved to ${closedFor}`);
  }
}

/**
 * The log isn't the one that a position was taken from: a store was reset, a dump restored, or a standby promoted that
 * hadn't received all. To read on from there would silently skip events.
 */
export class LogReplaced extends Error {
  override readonly name = 'LogReplaced';

  constructor(position: Position) {
    super(`the log has no such event at ${position} any more: was the event store reset or restored?`);
  }
}
