/** Money that went in (negative) or came back, on a day. */
export interface Flow {
  /** ISO 8601; its day in UTC counts. */
  readonly at: string;
  /** Any unit, the same in all flows. */
  readonly amount: number;
}

const DAY_MS = 86_400_000;
const DAYS_A_YEAR = 365;
const HIGHEST = 1e6;

/**
 * The money-weighted annual return: the rate r at which the flows, each discounted by (1 + r)^(days / 365) from the
 * first one's day on, add up to nothing. That is XIRR of spreadsheets (ISO/IEC 26300, OpenFormula 1.2, section 6.12.52).
 * @returns such as 0.1234; null where no rate fits, as of flows of one day or of one sign
 */
export function xirr(flows: readonly Flow[]): number | null {
  const days = flows.map(({ at }) => Math.floor(Date.parse(at) / DAY_MS));
  const first = Math.min(...days);
  const valueAt = (rate: number): number =>
    flows.reduce((sum, { amount }, index) => sum + amount / (1 + rate) ** ((days[index]! - first) / DAYS_A_YEAR), 0);
  if (!flows.some(({ amount }) => amount < 0) || days.every((day) => day === first)) return null;
  let [low, high] = [-1 + 1e-9, 1];
  while (high < HIGHEST && valueAt(low) * valueAt(high) > 0) high *= 2;
  if (valueAt(low) * valueAt(high) > 0) return null;
  for (let halvings = 0; halvings < 200; halvings += 1) {
    const middle = (low + high) / 2;
    if (valueAt(low) * valueAt(middle) <= 0) high = middle;
    else low = middle;
  }
  return (low + high) / 2;
}
