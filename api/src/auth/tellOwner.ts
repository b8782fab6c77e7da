import { type Happening, ownerMail, told } from '../mail/ownerMails.ts';
import type { Parts } from '../parts.ts';

export type TellingParts = Pick<Parts, 'config' | 'mailedLinks' | 'mailer' | 'now' | 'people'>;

/** Mails an account's owner what was done in it, with the link of who didn't do it. */
export async function tellOwner(
  { config, mailedLinks, mailer, now, people }: TellingParts,
  userId: string,
  happening: Happening,
): Promise<void> {
  const person = await people.byId(userId);
  if (!person || person.erasedAt) return;
  const lockToken = await mailedLinks.newLock(userId, person.email, now());
  mailer.post(ownerMail(config, person, told(happening), lockToken), userId);
}
