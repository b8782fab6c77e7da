import type { KeyObject } from 'node:crypto';
import { decryptText, encryptText } from './encryption.ts';

/** Bound to the person and to the field, so that no ciphertext can stand for another. */
const contextOf = (userId: string, field: string): string => `${userId}/${field}`;

/** A field of a person under that person's key. '' says that there is none, and stays ''. */
export const sealField = (key: KeyObject, userId: string, field: string, text: string): string =>
  text === '' ? '' : encryptText(key, text, contextOf(userId, field));

/** `plain` is what a release wrote that didn't encrypt yet: where it stands, it is the newer. */
export function openField(
  key: KeyObject | undefined,
  userId: string,
  field: string,
  { plain, sealed }: { readonly plain: string; readonly sealed: string },
): string {
  if (plain !== '' || sealed === '' || !key) return plain;
  return decryptText(key, sealed, contextOf(userId, field));
}
