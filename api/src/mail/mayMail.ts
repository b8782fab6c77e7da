import type { RateLimits } from '../http/limits.ts';
import type { Person } from '../identity/person.ts';

/**
 * Whether one more mail may go to a person's mailbox, and counts it: one that nobody has confirmed may be a stranger's,
 * and isn't flooded.
 * @param of which mails it is counted with
 * @param again whether it was tried to send it before, and so counted
 */
export const mayMail = async (
  { limits }: { readonly limits: RateLimits },
  { id, emailVerified }: Pick<Person, 'id' | 'emailVerified'>,
  { of, again }: { readonly of: 'mailsToUnconfirmed' | 'moneyMailsToUnconfirmed'; readonly again: boolean },
): Promise<boolean> => emailVerified || again || limits.allows(of, id);
