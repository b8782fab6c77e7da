import { readerOf } from '../mail/mails.ts';
import { mayMail } from '../mail/mayMail.ts';
import { ownerMail } from '../mail/ownerMails.ts';
import type { Happening } from '../mail/ownerWords.ts';
import type { Parts } from '../parts.ts';

export type TellingParts = Pick<
  Parts,
  'config' | 'limits' | 'mailedLinks' | 'mailer' | 'now' | 'people' | 'preferences'
>;

/** Mails an account's owner what was done in it, with the link of who didn't do it. */
export async function tellOwner(parts: TellingParts, userId: string, happening: Happening): Promise<void> {
  const { config, mailedLinks, mailer, now, people } = parts;
  const person = await people.byId(userId);
  if (!person || person.erasedAt) return;
  if (!(await mayMail(parts, person))) return;
  const lockToken = await mailedLinks.newLock(userId, person.email, now());
  mailer.post(ownerMail(config, await readerOf(parts, person), happening, lockToken), userId);
}
