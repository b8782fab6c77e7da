/** Round steps from zero to at least the greatest value; four at most, so that the labels keep apart. */
export function axisTicks(greatest: number): number[] {
  if (greatest <= 0) return [0, 1];
  const rough = greatest / 4;
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * magnitude).find((each) => each >= rough) ?? 10 * magnitude;
  const count = Math.ceil(greatest / step);
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

/** '$374k', '$1.2M': labels of a chart; sums in tables are exact. */
export function shortDollars(dollars: number): string {
  if (dollars >= 1_000_000) return `$${trim(dollars / 1_000_000)}M`;
  if (dollars >= 1000) return `$${trim(dollars / 1000)}k`;
  return `$${trim(dollars)}`;
}

const trim = (value: number): string => (value >= 100 ? value.toFixed(0) : String(Number(value.toFixed(1))));
