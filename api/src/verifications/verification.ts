import type { IdentityDecision } from '@northvale/projections/accounts/queries.ts';
import type { Verification } from '../contract/profile.ts';
import type { DocumentRow } from '../identity/documents.ts';
import type { Parts } from '../parts.ts';

interface Decided {
  /** What the account says now. */
  readonly verified: boolean;
  /** The account's last decision on the person's identity, if there was one. */
  readonly decision?: IdentityDecision | undefined;
}

/** How far the review of a document has come. A decision from before it was handed in was about another one. */
export async function verificationOf(
  { people }: Pick<Parts, 'people'>,
  { userId, idCardType, submittedAt }: DocumentRow,
  { verified, decision }: Decided,
): Promise<Verification> {
  const document = { idCardType, submittedAt: submittedAt.toISOString() };
  if (verified) return { status: 'approved', ...document };
  if (decision?.decision !== 'rejected' || Date.parse(decision.at) < submittedAt.getTime()) {
    return { status: 'under review', ...document };
  }
  const reason = decision.reason === undefined ? '' : await people.openText(userId, decision.reason);
  return { status: 'rejected', ...document, ...(reason === '' ? {} : { reason }) };
}
