import { meaningOf, said } from '../../contract/said.ts';
import { fileTypeFromBuffer } from 'file-type';
import { ID_FILE_EXTENSIONS } from '../../contract/profile.ts';
import { badInput, Problem } from '../../http/problem.ts';
import { DOCUMENT_ENDINGS } from '../../identity/documents.ts';

export type DocumentType = keyof typeof DOCUMENT_ENDINGS;

const isDocumentType = (mediaType: string): mediaType is DocumentType => mediaType in DOCUMENT_ENDINGS;

/**
 * The type of an identity document, by its content: a name is only a claim.
 * @throws Problem 415 for anything that isn't one of the types
 */
export async function documentType(content: Uint8Array): Promise<DocumentType> {
  if (content.length === 0) throw badInput('idCardFile', said('FileEmpty', 'This file is empty.'));
  const detected = await fileTypeFromBuffer(content);
  if (detected && isDocumentType(detected.mime)) return detected.mime;
  throw unsupported(
    said('TypeNotAccepted', 'Only {types} files are accepted.', { types: ID_FILE_EXTENSIONS.join(', ') }),
  );
}

export function unsupported(message: string): Problem {
  return new Problem('UnsupportedType', { message, issues: [{ path: 'idCardFile', ...meaningOf(message) }] });
}

/** How a file of this type is called, without the dot. */
export const endingOf = (mediaType: string): string =>
  isDocumentType(mediaType) ? DOCUMENT_ENDINGS[mediaType] : 'bin';
