import { CommandRows } from './commandRows.ts';
import type { CommandTrace } from './commandTrace.ts';
import { readHex, readUuid } from './hexWords.ts';

/** Then rows grow instead: whoever searches for ids that begin alike must not make the directory grow. */
const MOST_BITS = 16;

/**
 * What commands have written, by their ids, as numbers in typed arrays: hundreds of thousands of them are kept for as
 * long as their stream is, and objects and texts the garbage collector would copy and visit again and again.
 *
 * It is an extendible hash table, so that it never grows all at once: rows that are full are halved by one more bit of
 * the ids' first word.
 */
export class CommandTable {
  /** By as many bits as any of them is told by; rows that are told by fewer stand here several times. */
  #directory = [new CommandRows(0)];
  /** Those whose id is no UUID or whose digest isn't of 32 bytes: the product makes none. */
  readonly #others = new Map<string, CommandTrace>();
  /** The id that is looked for, and the digest that is noted with it. */
  readonly #id = new Uint32Array(4);
  readonly #digest = new Uint32Array(8);

  get(id: string): CommandTrace | undefined {
    return (readUuid(id, this.#id) ? this.#rows().get(this.#id) : undefined) ?? this.#others.get(id);
  }

  /** A command that is known may have written more, under the same digest. */
  note(id: string, trace: CommandTrace): void {
    const isUuid = readUuid(id, this.#id);
    if (isUuid && this.#rows().extend(this.#id, trace.lastRevision)) return;
    const known = this.#others.get(id);
    if (isUuid && !known && readHex(trace.digest, this.#digest)) {
      this.#rowsWithRoom().add(this.#id, this.#digest, trace.firstRevision, trace.lastRevision);
    } else if (!known || known.lastRevision < trace.lastRevision) {
      this.#others.set(id, { ...trace, ...known, lastRevision: trace.lastRevision });
    }
  }

  /** Those that have written after a revision, undefined in the place of all others. Others may be noted meanwhile. */
  *since(revision: number): Generator<readonly [id: string, trace: CommandTrace] | undefined> {
    const others = [...this.#others];
    for (const [index, rows] of [...this.#directory].entries()) {
      if (index < 1 << rows.bits) yield* rows.since(revision);
    }
    for (const entry of others) yield entry[1].lastRevision > revision ? entry : undefined;
  }

  #rows(): CommandRows {
    return this.#directory[(this.#id[0] as number) & (this.#directory.length - 1)] as CommandRows;
  }

  #rowsWithRoom(): CommandRows {
    let rows = this.#rows();
    for (; rows.isFull && rows.bits < MOST_BITS; rows = this.#rows()) this.#halve(rows);
    return rows;
  }

  #halve(rows: CommandRows): void {
    const halves = rows.halves();
    const distance = 1 << rows.bits;
    if (this.#directory.length === distance) this.#directory = [...this.#directory, ...this.#directory];
    for (let index = (this.#id[0] as number) & (distance - 1); index < this.#directory.length; index += distance) {
      this.#directory[index] = halves[(index >>> rows.bits) & 1] as CommandRows;
    }
  }
}
