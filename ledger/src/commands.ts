/** What a command has written to its stream. */
export interface CommandTrace {
  readonly digest: string;
  readonly firstRevision: number;
  readonly lastRevision: number;
}

/**
 * Every command that has written to a stream, for ever: that is what makes a retry harmless. It only grows, as the
 * stream does, so all views of a stream share one, and each sees what had been written up to its own revision.
 *
 * What is only planned is noted in a layer above, and comes to the others once it was written: a refused append needs no
 * undoing.
 */
export class Commands {
  readonly #traces = new Map<string, CommandTrace>();
  readonly #below: Commands | undefined;

  constructor(below?: Commands) {
    this.#below = below;
  }

  /** What a command had written up to a revision. */
  get(id: string, upTo: number): CommandTrace | undefined {
    const trace = this.#traces.get(id) ?? this.#below?.get(id, upTo);
    if (!trace || trace.firstRevision > upTo) return undefined;
    return trace.lastRevision <= upTo ? trace : { ...trace, lastRevision: upTo };
  }

  note(id: string, trace: CommandTrace): void {
    const known = this.#traces.get(id);
    if (!known) this.#traces.set(id, trace);
    else if (known.lastRevision < trace.lastRevision) {
      this.#traces.set(id, { ...known, lastRevision: trace.lastRevision });
    }
  }

  /** These, and a layer for those of a plan. */
  planning(): Commands {
    return new Commands(this);
  }

  /** The plan was written: its commands stand among the others. */
  written(): Commands {
    if (!this.#below) return this;
    for (const [id, trace] of this.#traces) this.#below.note(id, trace);
    return this.#below;
  }

  /** Those that have written after a revision, as they stood at another; undefined in the place of all others. */
  *between(after: number, upTo: number): Generator<readonly [id: string, trace: CommandTrace] | undefined> {
    for (const id of this.#traces.keys()) {
      const trace = this.get(id, upTo);
      yield trace && trace.lastRevision > after ? [id, trace] : undefined;
    }
  }
}
