/** What must not have happened; what was counted besides. */
export interface Faults {
  add(fault: string): void;
  count(what: string, times?: number): void;
  readonly found: readonly string[];
  readonly counted: ReadonlyMap<string, number>;
}

export function createFaults(): Faults {
  const found: string[] = [];
  const counted = new Map<string, number>();
  return {
    found,
    counted,
    add: (fault) => void found.push(fault),
    count: (what, times = 1) => void counted.set(what, (counted.get(what) ?? 0) + times),
  };
}
