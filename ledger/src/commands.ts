import { CommandTable } from './commandTable.ts';
import type { CommandTrace } from './commandTrace.ts';

/**
 * Every command that has written to a stream, for ever: that is what makes a retry harmless. It only grows, as the
 * stream does, so all views of a stream share one, and each sees what had been written up to its own revision. What is
 * only planned isn't in it: a refused append needs no undoing.
 */
export class Commands {
  readonly #table = new CommandTable();

  /** What a command had written up to a revision. */
  get(id: string, upTo: number): CommandTrace | undefined {
    const trace = this.#table.get(id);
    return trace && asOf(trace, upTo);
  }

  note(id: string, trace: CommandTrace): void {
    this.#table.note(id, trace);
  }

  /** Those that have written after a revision, as they stood at another; undefined in the place of all others. */
  *between(after: number, upTo: number): Generator<readonly [id: string, trace: CommandTrace] | undefined> {
    for (const entry of this.#table.since(after)) {
      const trace = entry && asOf(entry[1], upTo);
      yield trace && [entry[0], trace];
    }
  }
}

/** Undefined where nothing had been written by then. */
function asOf(trace: CommandTrace, revision: number): CommandTrace | undefined {
  if (trace.firstRevision > revision) return undefined;
  return trace.lastRevision <= revision ? trace : { ...trace, lastRevision: revision };
}
