import { formatDate } from '@northvale/web/ui/dates.ts';
import type { VerificationRecord } from '@northvale/api/contract/verifications.ts';
import { useFirstRows } from '../../shared/lists/contractLists.tsx';
import { t } from '../../shared/texts/t.ts';

const decisions: ('IdentityApproved' | 'IdentityRejected')[] = ['IdentityApproved', 'IdentityRejected'];

/** What came of the document that this person had sent before this one. */
export function usePrevious({ userId, submittedAt }: VerificationRecord): string {
  const { data, error } = useFirstRows('events', 10, ['occurredAt', 'DESC'], { userId, type: decisions });
  if (error) return t('verifications.previous.unknown');
  if (data === undefined) return '';
  const before = data.find(({ occurredAt }) => occurredAt < submittedAt);
  if (before === undefined) return t('verifications.previous.first');
  const told = { date: formatDate(before.occurredAt), name: before.actor.name };
  return t(
    before.type === 'IdentityApproved'
      ? 'verifications.previous.IdentityApproved'
      : 'verifications.previous.IdentityRejected',
    told,
  );
}
