import type { KeyObject } from 'node:crypto';
import { decryptText, encryptText } from './encryption.ts';

/** Bound to the person and to the field, so that no ciphertext can stand for another. */
const contextOf = (userId: string, field: string): string => `${userId}/${field}`;

/** A field of a person under that person's key. '' says that there is none, and stays ''. */
export const sealField = (key: KeyObject, userId: string, field: string, text: string): string =>
  text === '' ? '' : encryptText(key, text, contextOf(userId, field));

/** '' where nothing was kept, or its key was erased. */
export const openField = (key: KeyObject | undefined, userId: string, field: string, sealed: string): string =>
  sealed === '' || !key ? '' : decryptText(key, sealed, contextOf(userId, field));
