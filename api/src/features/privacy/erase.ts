import type { Identity } from '../../identity/identity.ts';
import type { Mailer } from '../../mail/mailer.ts';

export type ErasingParts = Pick<Identity, 'people' | 'documents'> & {
  readonly mailer: Mailer;
  readonly now: () => Date;
};

/**
 * Erases a person whose account is closed: name, addresses, bank accounts, documents, mails that still wait, and the
 * key of every text about them. Harmless to repeat, so that an erasure that was cut off can be completed.
 */
export async function erasePerson({ people, documents, mailer, now }: ErasingParts, userId: string): Promise<void> {
  // First the person: from then on nothing comes to what follows.
  await people.erase(userId, now());
  await documents.erase(userId);
  await mailer.erase(userId);
}
