import { every } from '@northvale/projections/engine/log.ts';
import { withUnfetchedPicture } from '@northvale/projections/models/investments.ts';
import type { Logger } from 'pino';
import type { Investments, Runner } from '../../commands/issueCommand.ts';
import type { Database } from '../../database/database.ts';
import type { Folders } from '../../files/files.ts';
import { commandIdOf, digestOf } from '../../http/idempotency.ts';
import type { Keys } from '../../secrets.ts';
import { fetchPicture, INTERNET } from './fetchPicture.ts';
import { storePicture } from './pictures.ts';

const INTERVAL_MS = 2_000;
const LONGEST_LAG_MS = 10_000;
/** How long is waited after the first failure; each one doubles it, up to an hour. */
const FIRST_WAIT_MS = 60_000;
const LONGEST_WAIT_MS = 3_600_000;
/** For so long an address is tried, from the first failure on that this process has seen. */
const TRIED_FOR_MS = 86_400_000;

const SYSTEM = { id: 'pictures', role: 'system' } as const;

type PictureParts = {
  readonly db: Database;
  readonly folders: Folders;
  readonly investments: Investments;
  readonly keys: Keys;
  readonly log: Logger;
  readonly now: () => Date;
  readonly runner: Runner;
};

/** Has pictures that were given by an address be ours, until the signal aborts. */
export const placePictures = (parts: PictureParts) =>
  every(INTERVAL_MS, parts.log, 'pictures are fetched later', pictureRounds(parts));

interface Failures {
  readonly since: number;
  readonly waitMs: number;
  readonly nextAt: number;
}

/**
 * A round fetches what hasn't been fetched. What fails is tried again for a day; its investment is offered meanwhile.
 */
export function pictureRounds(
  { db, folders, investments, keys, log, now, runner }: PictureParts,
  network = INTERNET,
): () => Promise<void> {
  let failures = new Map<string, Failures>();

  async function place({ id, img: address, revision }: Unfetched): Promise<void> {
    const img = await storePicture(folders.pictures, await fetchPicture(address, network));
    const outcome = await investments.handle(id, {
      // Given again after another picture, the same address is another wish.
      id: commandIdOf(SYSTEM.id, `${id} ${revision}`),
      digest: digestOf(keys.digest, { id, revision }),
      actor: SYSTEM,
      payload: { type: 'PlacePicture', address, img },
    });
    // The next round must see it, or it would be fetched twice.
    if (outcome.kind === 'accepted' && outcome.position !== undefined)
      await runner.waitFor(outcome.position, LONGEST_LAG_MS);
  }

  return async () => {
    const unfetched = await withUnfetchedPicture(db);
    const failed = new Map<string, Failures>();
    for (const each of unfetched) {
      const key = `${each.id} ${each.img}`;
      const before = failures.get(key);
      if (before) failed.set(key, before);
      if (before && before.nextAt > now().getTime()) continue;
      try {
        await place(each);
      } catch (error) {
        const failure = after(before, now().getTime());
        failed.set(key, failure);
        log.warn({ err: error, investmentId: each.id, again: failure.nextAt < Infinity }, 'a picture was not fetched');
      }
    }
    failures = failed;
  };
}

type Unfetched = Awaited<ReturnType<typeof withUnfetchedPicture>>[number];

function after(before: Failures | undefined, at: number): Failures {
  const since = before?.since ?? at;
  const waitMs = Math.min(2 * (before?.waitMs ?? FIRST_WAIT_MS / 2), LONGEST_WAIT_MS);
  return { since, waitMs, nextAt: at + waitMs - since > TRIED_FOR_MS ? Infinity : at + waitMs };
}
