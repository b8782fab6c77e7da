import type { Verification } from '../contract/profile.ts';
import type { Database } from '../database/database.ts';
import type { Identity } from '../identity/identity.ts';
import { findVerification, type Known } from '../queries/verificationOf.ts';

/** How far the review of a person's document has come, in words; undefined where none was handed in. */
export async function verificationOf(
  { db, people }: Pick<Identity, 'people'> & { readonly db: Database },
  userId: string,
  known: Known,
): Promise<Verification | undefined> {
  const found = await findVerification(db, userId, known);
  if (!found) return undefined;
  const { reason, ...verification } = found;
  const why = reason === null || found.status !== 'rejected' ? '' : await people.openText(userId, reason);
  return { ...verification, ...(why === '' ? {} : { reason: why }) };
}
