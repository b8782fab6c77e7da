/** An event as the double keeps it: the bytes that came over the wire. */
export interface StoredEvent {
  readonly id: string;
  readonly stream: string;
  readonly revision: number;
  /** Commit and prepare position: one number, as for every event that a server of today writes. */
  readonly position: bigint;
  readonly type: string;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
}

export type ProposedEvent = Pick<StoredEvent, 'id' | 'type' | 'data' | 'metadata'>;

/** Revisions count from 0; -1 stands for a stream without events. */
export type AppendAnswer =
  | { readonly written: true; readonly last: StoredEvent }
  | { readonly written: false; readonly current: number };

/** The log of the double: optimistic concurrency, and idempotency at an exact revision, as the real server has it. */
export class Log {
  readonly all: StoredEvent[] = [];
  readonly #streams = new Map<string, StoredEvent[]>();
  readonly #waiting = new Set<() => void>();
  // A real log is addressed by bytes and starts with the server's own records: no position is an index.
  #end = 4_321n;

  stream(name: string): readonly StoredEvent[] {
    return this.#streams.get(name) ?? [];
  }

  append(stream: string, expected: number, events: readonly ProposedEvent[]): AppendAnswer {
    const standing = this.#streams.get(stream) ?? [];
    const current = standing.length - 1;
    if (expected === current) {
      const recorded = events.map((event, index) => this.#record(stream, expected + 1 + index, event));
      this.#streams.set(stream, [...standing, ...recorded]);
      this.all.push(...recorded);
      this.#wake();
      return { written: true, last: recorded.at(-1)! };
    }
    // The ids of the first write at its own place answer the first write; half of them refuse with the true head.
    const first = standing.slice(expected + 1, expected + 1 + events.length);
    const same = expected < current && events.every(({ id }, index) => first[index]?.id === id);
    return same ? { written: true, last: first.at(-1)! } : { written: false, current };
  }

  /** What a node has lost that comes back from a backup. */
  loseLast(count: number): void {
    for (const { stream, position } of this.all.splice(-count)) {
      this.#streams.set(stream, this.stream(stream).slice(0, -1));
      this.#end = position < this.#end ? position : this.#end;
    }
  }

  /** Puts another event in the place of one, as whoever owns the server's files can. */
  replace(event: StoredEvent): void {
    const standing = this.stream(event.stream);
    this.all.splice(this.all.indexOf(standing[event.revision]!), 1, event);
    this.#streams.set(event.stream, standing.with(event.revision, event));
  }

  /** Resolves once the log has grown, or `stopWaiting` was called. */
  growth(): Promise<void> {
    return new Promise((resolve) => this.#waiting.add(resolve));
  }

  stopWaiting(): void {
    this.#wake();
  }

  #record(stream: string, revision: number, event: ProposedEvent): StoredEvent {
    const position = this.#end;
    this.#end += BigInt(150 + stream.length + event.type.length + event.data.length + event.metadata.length);
    return { ...event, stream, revision, position };
  }

  #wake(): void {
    for (const resolve of this.#waiting) resolve();
    this.#waiting.clear();
  }
}
