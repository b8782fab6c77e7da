import { wayOutClosed } from '@northvale/ledger/account/withdrawalLock.ts';
import { fileTypeFromBuffer } from 'file-type';
import type { Sharp } from 'sharp';
import type { Accounts } from '../../commands/issueCommand.ts';
import { ID_FILE_EXTENSIONS } from '../../contract/profile.ts';
import { meaningOf, said } from '../../contract/said.ts';
import { UNDER_REVIEW } from '../../contract/sentences.ts';
import type { Database } from '../../database/database.ts';
import { drawPicture, UNREADABLE_PICTURE } from '../../files/drawPicture.ts';
import type { RateLimits } from '../../http/limits.ts';
import { badInput, Problem, refusalProblem } from '../../http/problem.ts';
import { createRoutes, type Routes } from '../../http/router.ts';
import { DOCUMENT_ENDINGS } from '../../identity/documents.ts';
import type { Identity } from '../../identity/identity.ts';
import { verificationOf } from '../../records/verifications.ts';

/** Handing in an identity document. It is encrypted before it is written anywhere. */
export function submitRoutes(
  parts: Pick<Identity, 'documents' | 'people'> & {
    readonly accounts: Accounts;
    readonly db: Database;
    readonly limits: RateLimits;
    readonly now: () => Date;
  },
): Routes {
  const { accounts, documents, limits, now } = parts;
  const routes = createRoutes();

  routes.on('POST /auth/submit-document', async (ctx) => {
    const { caller, body: fields, file } = ctx.state;
    await limits.take('upload', caller.id);
    if (!file) throw badInput('idCardFile', said('FileRequired', 'Please choose a file.'));
    await placedAt(caller.id);
    const given = new Uint8Array(file);
    const mediaType = await documentType(given);
    const content = await redraw(given, mediaType);
    await ctx.state.admitAnew();
    await documents.submit(caller.id, { ...fields, mediaType, content }, () => placedAt(caller.id));
    const data = await verificationOf(parts, caller.id, { verified: false });
    if (!data) throw new Error(`the document of ${caller.id} isn't there`);
    ctx.body = { message: UNDER_REVIEW, data };
  });

  return routes;

  /** @throws Problem where no document may be handed in: to redraw one takes long enough for the account to change */
  async function placedAt(userId: string): Promise<Date> {
    const account = await accounts.load(userId);
    // The document before would be gone, and may be evidence; or another would be taken for the account's owner.
    const closed = wayOutClosed(account);
    if (closed) throw refusalProblem(closed);
    const { verified, identityDecidedAt } = account;
    if (verified) throw new Problem('AlreadyDecided', { message: said('AlreadyVerified', 'You are Verified') });
    // Another program's clock may be ahead of ours: what was decided before is about another document.
    const decidedAt = Date.parse(identityDecidedAt ?? '') || 0;
    return new Date(Math.max(now().getTime(), decidedAt + 1));
  }
}

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

type DocumentType = keyof typeof DOCUMENT_ENDINGS;

const isDocumentType = (mediaType: string): mediaType is DocumentType => mediaType in DOCUMENT_ENDINGS;

/**
 * The type of an identity document, by its content: a name is only a claim.
 * @throws Problem 415 for anything that isn't one of the types
 */
async function documentType(content: Uint8Array): Promise<DocumentType> {
  if (content.length === 0) throw badInput('idCardFile', said('FileEmpty', 'This file is empty.'));
  const detected = await fileTypeFromBuffer(content);
  if (detected && isDocumentType(detected.mime)) return detected.mime;
  throw unsupported(
    said('TypeNotAccepted', 'Only {types} files are accepted.', { types: ID_FILE_EXTENSIONS.join(', ') }),
  );
}

function unsupported(message: string): Problem {
  return new Problem('UnsupportedType', { message, issues: [{ path: 'idCardFile', ...meaningOf(message) }] });
}

/** How a file of this type is called, without the dot. */
export const endingOf = (mediaType: string): string =>
  isDocumentType(mediaType) ? DOCUMENT_ENDINGS[mediaType] : 'bin';
