import DataLoader from 'dataloader';

/** The most ids per query. */
const MOST = 200;

/**
 * Batches look-ups of single things: all that are requested while one query is under way go into the next, as a round
 * trip costs more than its rows. Nothing is cached, so each result is at least as new as its request.
 *
 * @param ask finds some of them, by id; missing ones are left out
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
