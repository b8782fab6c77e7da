import Button from '@mui/material/Button';
import { hasCode } from '@northvale/api/client/apiError.ts';
import { formatDateTime } from '@northvale/web/ui/dates.ts';
import { EmptyState } from '@northvale/web/ui/EmptyState.tsx';
import { ErrorState } from '@northvale/web/ui/ErrorState.tsx';
import { TableRowsSkeleton } from '@northvale/web/ui/Skeletons.tsx';
import { StatusBadge } from '@northvale/web/ui/StatusBadge.tsx';
import type { ReactNode } from 'react';
import { useGetOne } from 'react-admin';
import { Link } from 'react-router-dom';
import type { VerificationRecord } from '@northvale/api/contract/verifications.ts';
import { Facts } from '../layout/Facts.tsx';
import { Section } from '../layout/Section.tsx';

/** What this person has sent to be identified by, and what came of it; the document itself is in its review. */
export function UserIdentity({ userId }: { userId: string }) {
  const { data: review, error, refetch } = useGetOne<VerificationRecord>('verifications', { id: userId });
  if (hasCode(error, 'NotFound')) {
    return (
      <Section title="Identity document">
        <EmptyState title="No document yet">What this person sends in Settings is shown here.</EmptyState>
      </Section>
    );
  }
  return (
    <Section
      title="Identity document"
      aside={
        review && (
          <Button variant="outlined" component={Link} to={`/verifications/${encodeURIComponent(userId)}/show`}>
            Open the review
          </Button>
        )
      }
    >
      {error ? (
        <ErrorState title={error.message} onRetry={() => void refetch()}>
          Nothing was changed.
        </ErrorState>
      ) : review === undefined ? (
        <TableRowsSkeleton rows={3} />
      ) : (
        <Facts facts={factsOf(review)} />
      )}
    </Section>
  );
}

function factsOf({ status, idCardType, idCardNumber, submittedAt, reason }: VerificationRecord): [string, ReactNode][] {
  return [
    ['Decision', <StatusBadge key="status" status={status} small />],
    ['ID type', idCardType],
    ...(idCardNumber === undefined ? [] : [['ID number', idCardNumber] as [string, string]]),
    ['Sent', formatDateTime(submittedAt)],
    ...(reason ? [['Reason', reason] as [string, string]] : []),
  ];
}
