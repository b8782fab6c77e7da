/** The schemas of one version of the read models. Each version has its own, so that two serve side by side. */
export interface Schemas {
  /** The schema that queries read. A rebuild fills `next` and renames it to this. */
  readonly live: string;
  readonly next: string;
  /** The previous generation, to be dropped. */
  readonly old: string;
}

/** @param version lower-case letters and digits */
export function schemasOf(version: string): Schemas {
  if (!/^[a-z0-9]{1,40}$/.test(version)) throw new RangeError(`no version of the read models: ${version}`);
  const live = `read_${version}`;
  return { live, next: `${live}_next`, old: `${live}_old` };
}
