import { createQueue } from '@northvale/projections/engine/queue.ts';
import { meaningOf, said } from '../contract/said.ts';
import type { Logger } from 'pino';
import type { Sharp } from 'sharp';
import { Problem } from '../http/problem.ts';

/** What is said of a file that begins as a picture and is broken. */
export const UNREADABLE_PICTURE = said('NotReadable', 'This picture could not be read.');

/** What a picture may unpack to: a small file can hold a huge canvas. */
const MAX_PIXELS = 60_000_000;
/**
 * A WebP's longest side. A line of pixels takes its time besides, however short it is: of one pixel each, sixty million
 * took most of a minute.
 */
const LONGEST_PX = 16_383;

const queue = createQueue();

/**
 * Draws a picture anew, upright, one after another: each takes up to eight bytes a pixel, and one of the four threads
 * that passwords, files and new connections to the database wait for too.
 * @throws Problem 413 where it has too many pixels or is too long, 503 where nothing draws; Error where no picture is
 *   in it
 */
export const drawPicture = (content: Uint8Array, field: string, draw: (picture: Sharp) => Sharp): Promise<Uint8Array> =>
  queue(() => drawNow(content, field, draw));

async function drawNow(content: Uint8Array, field: string, draw: (picture: Sharp) => Sharp): Promise<Uint8Array> {
  const sharp = await loadSharp().catch(() => undefined);
  if (!sharp)
    throw new Problem('Unavailable', {
      message: said('PicturesAway', 'Pictures cannot be taken right now. Please try again later.'),
    });
  // It would keep the last hundred steps, and with them what each JPEG was unpacked to: two gigabytes of pictures.
  sharp.cache(false);
  const { width, height } = await sharp(content, { limitInputPixels: false }).metadata();
  const tooLarge = (message: string) =>
    new Problem('TooLarge', { message, issues: [{ path: field, ...meaningOf(message) }] });
  if (width * height > MAX_PIXELS) throw tooLarge(said('TooManyPixels', 'This picture has too many pixels.'));
  if (Math.max(width, height) > LONGEST_PX)
    throw tooLarge(
      said('PictureTooLarge', 'This picture may be at most {most} pixels high and wide.', { most: LONGEST_PX }),
    );
  const picture = sharp(content, { limitInputPixels: MAX_PIXELS }).rotate();
  return new Uint8Array(await draw(picture).toBuffer());
}

/** A start doesn't wait for it. Fails where it isn't there, or is for another system. */
const loadSharp = async () => (await import('sharp')).default;

/** Nobody else would learn of it before somebody brings a picture. */
export async function tellIfNothingDraws(log: Pick<Logger, 'error'>): Promise<void> {
  await loadSharp().catch((err: unknown) =>
    log.error({ err }, 'pictures can’t be drawn, so none is taken: install the packages again'),
  );
}
