import type { Parts } from '../parts.ts';

export type ErasingParts = Pick<Parts, 'people' | 'documents' | 'mailer' | 'now'>;

/**
 * Erases a person whose account is closed: name, addresses, bank accounts, documents, mails that still wait, and the key
 * of every text about them. Harmless to repeat, so that an erasure that was cut off can be completed.
 */
export async function erasePerson({ people, documents, mailer, now }: ErasingParts, userId: string): Promise<void> {
  const person = await people.byId(userId);
  if (person) await mailer.erase(person.email);
  // From then on nobody can hand in another document.
  await people.erase(userId, now());
  await documents.erase(userId);
}
