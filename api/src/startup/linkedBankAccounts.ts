import { commandIdOf } from '../http/idempotency.ts';
import { rowsInChunks } from '../identity/rowsInChunks.ts';
import type { Milestones } from '../identity/milestones.ts';
import type { Parts } from '../parts.ts';

const UNDER_WAY = 64;

/**
 * Links once in their owners' accounts what was linked before links were events. Repeatable: a start that was cut off
 * is completed by the next.
 */
export async function linkOlderBankAccounts(
  { accounts, db, log }: Pick<Parts, 'accounts' | 'db' | 'log'>,
  milestones: Milestones,
): Promise<void> {
  if ((await milestones.get('bankAccountsLinked')) !== undefined) return;
  const linked = db
    .selectFrom('bank_accounts')
    .select(['id', 'user_id'])
    .where('unlinked_at', 'is', null)
    .orderBy('id');
  for await (const older of rowsInChunks((after, limit) => linked.where('id', '>', after).limit(limit).execute())) {
    const waiting = older.values();
    const work = async () => {
      for (const { id, user_id: userId } of waiting) await link(id, userId);
    };
    // What is decided meanwhile leaves as one append.
    await Promise.all(Array.from({ length: UNDER_WAY }, work));
  }
  await milestones.set('bankAccountsLinked', 'yes');

  async function link(id: string, userId: string): Promise<void> {
    const outcome = await accounts.handle(userId, {
      id: commandIdOf(id, 'link'),
      digest: 'link',
      actor: { id: 'system', role: 'system' },
      payload: { type: 'LinkBankAccount', bankAccountId: id },
    });
    // A frozen or closed account pays nothing out; once it is free again its owner links anew.
    if (outcome.kind === 'refused') log.warn({ userId, code: outcome.refusal.code }, 'a bank account was not linked');
  }
}
