import DataLoader from 'dataloader';

/** The most that one query asks for. */
const MOST = 200;

/**
 * Finds things one at a time, and asks by one query for all that are wanted while the query before is on its way: a
 * round trip costs more than the rows that it brings. Nothing is kept, so each is found as it is after it was asked
 * for.
 *
 * @param ask finds some of them, by id; what isn't there is left out
 */
export function together<Found>(
  ask: (ids: readonly string[]) => Promise<ReadonlyMap<string, Found>>,
): (id: string) => Promise<Found | undefined> {
  let asking: Promise<unknown> = Promise.resolve();
  const loader = new DataLoader<string, Found | undefined>(
    async (ids) => {
      const asked = ask([...new Set(ids)]);
      asking = asked.catch(() => {});
      const found = await asked;
      return ids.map((id) => found.get(id));
    },
    { cache: false, maxBatchSize: MOST, batchScheduleFn: (send) => void asking.then(() => setImmediate(send)) },
  );
  return (id) => loader.load(id);
}
