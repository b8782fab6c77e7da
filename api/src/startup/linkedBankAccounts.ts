import { commandIdOf } from '../http/idempotency.ts';
import type { Milestones } from '../identity/milestones.ts';
import type { Parts } from '../parts.ts';

/**
 * Links once in their owners' accounts what was linked before links were events. Repeatable: a start that was cut off
 * is completed by the next.
 */
export async function linkOlderBankAccounts(
  { accounts, db, log }: Pick<Parts, 'accounts' | 'db' | 'log'>,
  milestones: Milestones,
): Promise<void> {
  if ((await milestones.get('bankAccountsLinked')) !== undefined) return;
  const older = await db
    .selectFrom('bank_accounts')
    .select(['id', 'user_id'])
    .where('unlinked_at', 'is', null)
    .execute();
  for (const { id, user_id: userId } of older) {
    const outcome = await accounts.handle(userId, {
      id: commandIdOf(id, 'link'),
      digest: 'link',
      actor: { id: 'system', role: 'system' },
      payload: { type: 'LinkBankAccount', bankAccountId: id },
    });
    // A frozen or closed account pays nothing out; once it is free again its owner links anew.
    if (outcome.kind === 'refused') log.warn({ userId, code: outcome.refusal.code }, 'a bank account was not linked');
  }
  await milestones.set('bankAccountsLinked', 'yes');
}
