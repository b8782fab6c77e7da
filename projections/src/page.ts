/** A part of a list. */
export interface Page<Entry> {
  readonly rows: readonly Entry[];
  /** Of all that the filter lets through: exact up to `MAX_COUNTED`, and never above it. */
  readonly total: number;
}

/** Counting costs as much as reading, so it ends where the contract lets totals be estimates. */
export const MAX_COUNTED = 10_000;

export interface PageRange {
  readonly offset: number;
  readonly limit: number;
  /** By position. Default true. */
  readonly newestFirst?: boolean;
}
