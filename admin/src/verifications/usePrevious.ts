import { formatDate } from '@northvale/web/ui/dates.ts';
import type { VerificationRecord } from '@northvale/api/contract/verifications.ts';
import { useFirstRows } from '../lists/contractLists.tsx';

const decisions: ('IdentityApproved' | 'IdentityRejected')[] = ['IdentityApproved', 'IdentityRejected'];

/** What came of the document that this person had sent before this one. */
export function usePrevious({ userId, submittedAt }: VerificationRecord): string {
  const { data, error } = useFirstRows('events', 10, ['occurredAt', 'DESC'], { userId, type: decisions });
  if (error) return 'Can’t be shown just now';
  if (data === undefined) return '';
  const before = data.find(({ occurredAt }) => occurredAt < submittedAt);
  if (before === undefined) return 'First time';
  const what = before.type === 'IdentityApproved' ? 'Approved' : 'Rejected';
  return `${what} on ${formatDate(before.occurredAt)} by ${before.actor.name}`;
}
