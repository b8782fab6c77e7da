/** Chance that comes the same for the same seed: Chris Doty-Humphrey's sfc32. */
export interface Random {
  /** At least 0, less than 1. */
  next(): number;
  /** A whole number from `least` up to, but without, `end`. */
  integer(least: number, end: number): number;
  happens(chance: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  hex(digits: number): string;
}

export function createRandom(seed: number): Random {
  let [a, b, c, counter] = [0x9e3779b9, 0x243f6a88, 0xb7e15162, seed | 0];

  function word(): number {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return sum >>> 0;
  }
  // Seeds that are near each other begin alike.
  for (let round = 0; round < 15; round += 1) word();

  const next = () => word() / 2 ** 32;
  const integer = (least: number, end: number) => least + Math.floor(next() * (end - least));
  return {
    next,
    integer,
    happens: (chance) => next() < chance,
    pick(items) {
      const picked = items[integer(0, items.length)];
      if (picked === undefined) throw new RangeError('nothing to pick from');
      return picked;
    },
    hex(digits) {
      let text = '';
      while (text.length < digits) text += word().toString(16).padStart(8, '0');
      return text.slice(0, digits);
    },
  };
}

/** A UUID of a version, after a time where it begins with one (version 7). */
export function uuid(random: Random, version: 5 | 7, at?: number): string {
  const digits = at === undefined ? random.hex(12) : at.toString(16).padStart(12, '0');
  const variant = (8 + random.integer(0, 4)).toString(16);
  return `${digits.slice(0, 8)}-${digits.slice(8)}-${version}${random.hex(3)}-${variant}${random.hex(3)}-${random.hex(12)}`;
}
