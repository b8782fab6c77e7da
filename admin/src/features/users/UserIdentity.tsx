import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { hasCode } from '@northvale/api/client/apiError.ts';
import type { VerificationRecord } from '@northvale/api/contract/verifications.ts';
import { formatDateTime } from '@northvale/web/ui/dates.ts';
import { EmptyState, ErrorState } from '@northvale/web/ui/ErrorState.tsx';
import { TableRowsSkeleton } from '@northvale/web/ui/Skeletons.tsx';
import { Badge, StatusBadge } from '@northvale/web/ui/StatusBadge.tsx';
import { sentenceOf, wordOf } from '@northvale/web/ui/texts/said.ts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Check, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useDataProvider, useGetOne } from 'react-admin';
import { Link } from 'react-router-dom';
import type { BackOffice } from '../../shared/api/dataProvider.ts';
import { Facts } from '../../shared/layout/Facts.tsx';
import { MayBeOld } from '../../shared/layout/MayBeOld.tsx';
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
      {error && review && <MayBeOld onRetry={() => void refetch()} />}
      {error && review === undefined ? (
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

/** The tables' size of the mark that the person sees in Settings. */
export const IdentityBadge = ({ verified }: { verified: boolean }) =>
  verified ? (
    <Badge tone="green" icon={Check} small>
      {t('users.filters.verified')}
    </Badge>
  ) : (
    <Badge tone="grey" icon={Minus} small>
      {t('users.filters.notVerified')}
    </Badge>
  );

interface LoadedProps<Row> {
  title: string;
  query: UseQueryResult<readonly Row[]>;
  none: string;
  children: (rows: readonly Row[]) => ReactNode;
}

/** A part of a person's page that is fetched when it is opened, in its four states. */
export const Loaded = <Row,>({ title, query: { data, error, refetch }, none, children }: LoadedProps<Row>) => (
  <Section title={title}>
    {error && data && <MayBeOld onRetry={() => void refetch()} />}
    {error && data === undefined ? (
      <ErrorState title={sentenceOf(error)} onRetry={() => void refetch()}>
        {t('common.nothingChanged')}
      </ErrorState>
    ) : data === undefined ? (
      <TableRowsSkeleton rows={2} />
    ) : data.length === 0 ? (
      <Box sx={{ color: 'nv.ink2' }}>{none}</Box>
    ) : (
      children(data)
    )}
  </Section>
);

/** Where this person's money may be paid out to. */
export function UserBankAccounts({ userId }: { userId: string }) {
  const provider = useDataProvider<BackOffice>();
  const accounts = useQuery({
    queryKey: ['users', userId, 'bankAccounts'],
    queryFn: () => provider.getBankAccounts(userId),
  });
  return (
    <Loaded title={t('users.tabs.bank-accounts')} query={accounts} none={t('users.noBankAccounts')}>
      {(linked) => (
        <Facts
          labelWidth={160}
          facts={linked.map(({ _id, bankName, accountNumber, accountHolderName }) => [
            bankName,
            <span key={_id}>
              {accountNumber}, {accountHolderName}
            </span>,
          ])}
        />
      )}
    </Loaded>
  );
}
