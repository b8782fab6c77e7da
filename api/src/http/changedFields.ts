import { isDeepStrictEqual } from 'node:util';

/** Of a whole or partial record as a back office sends it back: the fields that differ from the record as it stands. */
export function changedFields(sent: Readonly<Record<string, unknown>>, present: object): Record<string, unknown> {
  const standing = new Map<string, unknown>(Object.entries(present));
  return Object.fromEntries(
    Object.entries(sent).filter(([field, value]) => !isDeepStrictEqual(value, standing.get(field))),
  );
}
