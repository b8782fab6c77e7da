import type { Parts } from '../parts.ts';

export type ErasingParts = Pick<Parts, 'people' | 'documents' | 'mailer' | 'now'>;

/**
 * Erases a person whose account is closed: name, addresses, bank accounts, documents, mails that still wait, and the key
 * of every text about them. Harmless to repeat, so that an erasure that was cut off can be completed.
 */
export async function erasePerson({ people, documents, mailer, now }: ErasingParts, userId: string): Promise<void> {
  const person = await people.byId(userId);
  if (person) await mailer.erase(person.email);
  await documents.erase(userId);
  await people.eraseKey(userId);
  await people.erase(userId, now());
}

/** Completes erasures that a crash has cut off: the account says closed, the person is still there. */
export async function completeErasures(parts: ErasingParts & Pick<Parts, 'pool' | 'log'>): Promise<void> {
  const { rows } = await parts.pool.query<{ id: string }>(
    `SELECT p.id FROM identity.people p JOIN read_live.accounts a ON a.user_id = p.id::text
      WHERE a.closed AND p.erased_at IS NULL`,
  );
  for (const { id } of rows) await erasePerson(parts, id);
  if (rows.length > 0) parts.log.info({ count: rows.length }, 'completed erasures that had been cut off');
}
