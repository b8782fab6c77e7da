import type { Sharp } from 'sharp';
import { drawPicture, UNREADABLE_PICTURE } from '../../files/drawPicture.ts';
import { Problem } from '../../http/problem.ts';
import { type DocumentType, unsupported } from './documentType.ts';

/** A sheet of A4 at 300 dpi. */
const LONGEST_PX = 3_508;

/** How a picture of each type is written; what isn't one is kept as it is. */
const WRITTEN: Record<DocumentType, ((picture: Sharp) => Sharp) | undefined> = {
  'image/jpeg': (picture) => picture.jpeg({ quality: 88 }),
  'image/png': (picture) => picture.png(),
  'application/pdf': undefined,
};

/**
 * The same picture drawn anew, upright and of a size to read: where and with what it was taken, and whatever else the
 * file carried, stays behind. Other types are given back as they are.
 * @throws Problem 415 where no picture is in it, 413 where it has too many pixels or is too long
 */
export async function redraw(content: Uint8Array, mediaType: DocumentType): Promise<Uint8Array> {
  const written = WRITTEN[mediaType];
  if (!written) return content;
  try {
    return await drawPicture(content, 'idCardFile', (picture) =>
      written(picture.resize({ width: LONGEST_PX, height: LONGEST_PX, fit: 'inside', withoutEnlargement: true })),
    );
  } catch (error) {
    throw error instanceof Problem ? error : unsupported(UNREADABLE_PICTURE);
  }
}
