import sharp from 'sharp';
import { unsupportedType } from './documentType.ts';

/** A sheet of A4 at 300 dpi. */
const LONGEST_PX = 3_508;
/** What a picture may unpack to: a small file can hold a huge canvas. */
const MAX_PIXELS = 60_000_000;

/**
 * The same picture drawn anew, upright and of a size to read: where and with what it was taken, and whatever else the
 * file carried, stays behind. Other types are given back as they are.
 * @throws Problem 415 where no picture is in it
 */
export async function redraw(content: Uint8Array, mediaType: string): Promise<Uint8Array> {
  if (mediaType !== 'image/jpeg' && mediaType !== 'image/png') return content;
  const drawn = sharp(content, { limitInputPixels: MAX_PIXELS })
    .rotate()
    .resize({ width: LONGEST_PX, height: LONGEST_PX, fit: 'inside', withoutEnlargement: true });
  const file = mediaType === 'image/png' ? drawn.png() : drawn.jpeg({ quality: 88 });
  try {
    return new Uint8Array(await file.toBuffer());
  } catch {
    throw unsupportedType();
  }
}
