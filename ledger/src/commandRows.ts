import type { CommandTrace } from './commandTrace.ts';
import { hexOf, uuidAt } from './hexWords.ts';

// What a row holds, in words of 32 bits: the id, the digest, and both revisions. These stand one higher than they are,
// so that a row is empty where its last word is 0.
const DIGEST = 4;
const FIRST = 12;
const LAST = 13;
const ROW = 14;

const FEWEST = 4;
/** So many are moved at once, which takes some 30 µs. */
const FULL = 384;

/** A part of a `CommandTable`: rows by open addressing, a quarter of them or more empty. */
export class CommandRows {
  /** How many bits of the ids' first word tell these from the others. */
  readonly bits: number;
  #words = new Uint32Array(FEWEST * ROW);
  #count = 0;

  constructor(bits: number) {
    this.bits = bits;
  }

  get isFull(): boolean {
    return this.#count >= FULL;
  }

  get(id: Uint32Array): CommandTrace | undefined {
    const at = placeOf(this.#words, id);
    return this.#words[at + LAST] === 0 ? undefined : traceAt(this.#words, at);
  }

  /** @returns whether the command is known, which may have written more now */
  extend(id: Uint32Array, lastRevision: number): boolean {
    const at = placeOf(this.#words, id);
    const last = this.#words[at + LAST] as number;
    if (last > 0 && lastRevision >= last) this.#words[at + LAST] = lastRevision + 1;
    return last > 0;
  }

  /** Of a command that isn't known. */
  add(id: Uint32Array, digest: Uint32Array, firstRevision: number, lastRevision: number): void {
    if (this.#count * ROW * 4 >= this.#words.length * 3) this.#grow();
    const words = this.#words;
    const at = placeOf(words, id);
    for (let word = 0; word < DIGEST; word += 1) words[at + word] = id[word] as number;
    for (let word = DIGEST; word < FIRST; word += 1) words[at + word] = digest[word - DIGEST] as number;
    words[at + FIRST] = firstRevision + 1;
    words[at + LAST] = lastRevision + 1;
    this.#count += 1;
  }

  /** The same, told from each other by one more bit. */
  halves(): readonly [CommandRows, CommandRows] {
    const halves = [new CommandRows(this.bits + 1), new CommandRows(this.bits + 1)] as const;
    for (const half of halves) half.#words = new Uint32Array(this.#words.length);
    const words = this.#words;
    for (let at = 0; at < words.length; at += ROW) {
      if (words[at + LAST] === 0) continue;
      const half = ((words[at] as number) >>> this.bits) & 1 ? halves[1] : halves[0];
      move(words, at, half.#words);
      half.#count += 1;
    }
    return halves;
  }

  /** Those that have written after a revision, undefined in the place of all others. */
  *since(revision: number): Generator<readonly [id: string, trace: CommandTrace] | undefined> {
    const words = this.#words;
    for (let at = 0; at < words.length; at += ROW) {
      const last = words[at + LAST] as number;
      if (last > 0) yield last > revision + 1 ? [uuidAt(words, at), traceAt(words, at)] : undefined;
    }
  }

  #grow(): void {
    const words = this.#words;
    const larger = new Uint32Array(words.length * 2);
    for (let at = 0; at < words.length; at += ROW) if (words[at + LAST] !== 0) move(words, at, larger);
    this.#words = larger;
  }
}

/** Where the row of an id stands, or would. */
function placeOf(words: Uint32Array, id: Uint32Array, from = 0): number {
  const [a, b, c, d] = [id[from], id[from + 1], id[from + 2], id[from + 3]] as [number, number, number, number];
  let at = ((a ^ b ^ c ^ d) & (words.length / ROW - 1)) * ROW;
  for (; words[at + LAST] !== 0; at = at + ROW === words.length ? 0 : at + ROW) {
    if (words[at] === a && words[at + 1] === b && words[at + 2] === c && words[at + 3] === d) break;
  }
  return at;
}

function move(words: Uint32Array, from: number, into: Uint32Array): void {
  const to = placeOf(into, words, from);
  for (let word = 0; word < ROW; word += 1) into[to + word] = words[from + word] as number;
}

const traceAt = (words: Uint32Array, at: number): CommandTrace => ({
  digest: hexOf(words, at + DIGEST, at + FIRST),
  firstRevision: (words[at + FIRST] as number) - 1,
  lastRevision: (words[at + LAST] as number) - 1,
});
