import { meaningOf, said } from '../../contract/said.ts';
import { createHash } from 'node:crypto';
import { fileTypeFromBuffer } from 'file-type';
import { isOurPicture, NOT_A_PICTURE } from '../../contract/investments.ts';
import { drawPicture, UNREADABLE_PICTURE } from '../../files/drawPicture.ts';
import type { Files } from '../../files/files.ts';
import { badInput, Problem } from '../../http/problem.ts';

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
