import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { every } from '@northvale/projections/engine/log.ts';
import { picturesOf, withUnfetchedPicture } from '@northvale/projections/models/investments.ts';
import { fileTypeFromBuffer } from 'file-type';
import type { Middleware } from 'koa';
import type { Logger } from 'pino';
import type { Investments, Runner } from '../../commands/issueCommand.ts';
import { isOurPicture, NOT_A_PICTURE } from '../../contract/investmentTerms.ts';
import { meaningOf, said } from '../../contract/said.ts';
import type { Database } from '../../database/database.ts';
import { drawPicture, UNREADABLE_PICTURE } from '../../files/drawPicture.ts';
import { type Files, type Folders, sweepFiles } from '../../files/files.ts';
import { commandIdOf, digestOf } from '../../http/idempotency.ts';
import { badInput, Problem } from '../../http/problem.ts';
import type { Keys } from '../../secrets.ts';
import { fetchPicture, INTERNET } from './fetchPicture.ts';

/** Wide enough for a card on a dense screen. */
const WIDTH_PX = 1_200;

/** Of what can be drawn, only what holds pixels: an SVG is a program. */
const PICTURES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'];

/** What browsers are told of a picture: only one of ours, so that nobody else learns who looks at it. */
export const pictureShown = (img: string): string => (isOurPicture(img) ? img : '');

/**
 * Stores a picture under its content's name and answers its address. What it claims to be doesn't count: it is drawn
 * anew as WebP, which also leaves behind whatever else the file carried.
 * @throws Problem 415 where it is no picture, 413 where it has too many pixels or is too long
 */
export async function storePicture(pictures: Files, file: Buffer): Promise<string> {
  if (file.length === 0) throw badInput('img', said('PictureEmpty', 'The picture is empty.'));
  const type = await fileTypeFromBuffer(new Uint8Array(file));
  if (!type || !PICTURES.includes(type.mime)) throw unsupported(NOT_A_PICTURE);
  const draw = drawPicture(file, 'img', (picture) =>
    picture.resize({ width: WIDTH_PX, withoutEnlargement: true }).webp({ quality: 82 }),
  );
  const picture = await draw.catch((error: unknown) => {
    throw error instanceof Problem ? error : unsupported(UNREADABLE_PICTURE);
  });
  const name = `${createHash('sha256').update(picture).digest('hex').slice(0, 32)}.webp`;
  await pictures.put(name, picture);
  return `/media/${name}`;
}

const unsupported = (message: string): Problem =>
  new Problem('UnsupportedType', { message, issues: [{ path: 'img', ...meaningOf(message) }] });

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

/** Removes pictures that no investment has any more, on offer or not. */
export const sweepPictures =
  ({ db, folders, runner }: { readonly db: Database; readonly folders: Folders; readonly runner: Runner }) =>
  async (now: Date): Promise<void> => {
    // While the read models lag, they don't name all that is in use.
    if (!runner.status().current) return;
    const wanted = (await picturesOf(db)).map((img) => basename(img));
    await sweepFiles(folders.pictures, new Set(wanted), now);
  };

/** Investment pictures, and nothing else below their path. Their names are made of their content. */
export const media =
  (pictures: Files): Middleware =>
  async (ctx, next) => {
    if (!ctx.path.startsWith('/media/')) return next();
    const name = /^\/media\/([\w-]+\.webp)$/.exec(ctx.path)?.[1];
    const picture = name === undefined ? undefined : await pictures.get(name);
    if (!picture) return;
    ctx.type = 'image/webp';
    ctx.set('Cache-Control', 'max-age=31536000,immutable');
    ctx.body = Buffer.from(picture);
  };
