import { drawPicture, UNREADABLE_PICTURE } from '../files/drawPicture.ts';
import { Problem } from '../http/problem.ts';
import { unsupported } from './documentType.ts';

/** A sheet of A4 at 300 dpi. */
const LONGEST_PX = 3_508;

/**
 * The same picture drawn anew, upright and of a size to read: where and with what it was taken, and whatever else the
 * file carried, stays behind. Other types are given back as they are.
 * @throws Problem 415 where no picture is in it, 413 where it has too many pixels or is too long
 */
export async function redraw(content: Uint8Array, mediaType: string): Promise<Uint8Array> {
  if (mediaType !== 'image/jpeg' && mediaType !== 'image/png') return content;
  try {
    return await drawPicture(content, 'idCardFile', (picture) => {
      const drawn = picture.resize({ width: LONGEST_PX, height: LONGEST_PX, fit: 'inside', withoutEnlargement: true });
      return mediaType === 'image/png' ? drawn.png() : drawn.jpeg({ quality: 88 });
    });
  } catch (error) {
    throw error instanceof Problem ? error : unsupported(UNREADABLE_PICTURE);
  }
}
