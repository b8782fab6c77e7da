import { ApprovalsBadge, StatusBadge } from '@northvale/web/ui/StatusBadge.tsx';
import type { AdminRequestRecord } from '@northvale/api/contract/requests.ts';

/** A pending request that one admin of two has approved says so. */
export const RequestBadge = ({ request }: { request: AdminRequestRecord }) =>
  request.status === 'pending' && request.approvals.length > 0 ? (
    <ApprovalsBadge given={request.approvals.length} needed={2} />
  ) : (
    <StatusBadge status={request.status} small />
  );
