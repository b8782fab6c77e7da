import { readerOf } from '../mail/mails.ts';
import { mayMail } from '../mail/mayMail.ts';
import { ownerMail } from '../mail/ownerMails.ts';
import type { Happening } from '../mail/ownerWords.ts';
import type { Parts } from '../parts.ts';

export type TellingParts = Pick<
  Parts,
  'config' | 'limits' | 'mailedLinks' | 'mailer' | 'now' | 'people' | 'preferences'
>;

/**
 * Mails an account's owner what was done in it, with the link of who didn't do it.
 * @param occasion what makes it the same mail, where it may be told again
 */
export async function tellOwner(
  parts: TellingParts,
  userId: string,
  happening: Happening,
  occasion?: string,
): Promise<void> {
  const { config, mailedLinks, mailer, now, people } = parts;
  const person = await people.byId(userId);
  if (!person || person.erasedAt) return;
  if (!(await mayMail(parts, person))) return;
  const lockToken = await mailedLinks.newLock(userId, person.email, now());
  const mail = ownerMail(config, await readerOf(parts, person), happening, lockToken);
  mailer.post({ ...mail, ...(occasion !== undefined && { occasion }) }, userId);
}
