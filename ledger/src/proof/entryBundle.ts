/** The bytes of an entry: an event's hash. */
const ENTRY_BYTES = 32;
const LENGTH_BYTES = 2;
const STRIDE = LENGTH_BYTES + ENTRY_BYTES;

/** Entries as tlog-tiles bundles them: each behind its length, two bytes, the larger first. */
export function bundleEntries(entries: Uint8Array): Uint8Array {
  const count = entries.length / ENTRY_BYTES;
  const bundle = new Uint8Array(count * STRIDE);
  for (let entry = 0; entry < count; entry += 1) {
    bundle[entry * STRIDE + 1] = ENTRY_BYTES;
    bundle.set(entries.subarray(entry * ENTRY_BYTES, (entry + 1) * ENTRY_BYTES), entry * STRIDE + LENGTH_BYTES);
  }
  return bundle;
}
