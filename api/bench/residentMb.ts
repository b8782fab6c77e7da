/** The memory that a server takes, as its metrics say. */
export async function residentMb(url: string): Promise<number> {
  const ask = () => fetch(`${url}/api/metrics`);
  // A connection that was idle may end just when it is used again.
  const metrics = await (await ask().catch(ask)).text();
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(metrics)?.[1]) / 1_000_000;
}
