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
import { sentenceOf, wordOf } from '@northvale/web/ui/texts/said.ts';
import { Facts } from '../../shared/layout/Facts.tsx';
import { Section } from '../../shared/layout/Section.tsx';
import { t } from '../../shared/texts/t.ts';

/** What this person has sent to be identified by, and what came of it; the document itself is in its review. */
export function UserIdentity({ userId }: { userId: string }) {
  const { data: review, error, refetch } = useGetOne<VerificationRecord>('verifications', { id: userId });
  if (hasCode(error, 'NotFound')) {
    return (
      <Section title={t('users.tabs.identity')}>
        <EmptyState title={t('users.identity.none')}>{t('users.identity.noneText')}</EmptyState>
      </Section>
    );
  }
  return (
    <Section
      title={t('users.tabs.identity')}
      aside={
        review && (
          <Button variant="outlined" component={Link} to={`/verifications/${encodeURIComponent(userId)}/show`}>
            {t('users.identity.open')}
          </Button>
        )
      }
    >
      {error ? (
        <ErrorState title={sentenceOf(error)} onRetry={() => void refetch()}>
          {t('common.nothingChanged')}
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
    [t('verifications.review.decision'), <StatusBadge key="status" status={status} small />],
    [t('verifications.review.idType'), wordOf(idCardType)],
    ...(idCardNumber === undefined ? [] : [[t('verifications.review.idNumber'), idCardNumber] as [string, string]]),
    [t('verifications.review.sent'), formatDateTime(submittedAt)],
    ...(reason ? [[t('common.reason'), reason] as [string, string]] : []),
  ];
}
