import { ErrorState } from '@northvale/web/ui/ErrorState.tsx';
import { formatDateTime } from '@northvale/web/ui/dates.ts';
import { formatMoney } from '@northvale/web/ui/money.ts';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { useParams } from 'react-router-dom';
import type { BackOffice } from '../../api/dataProvider.ts';
import { Breadcrumb } from '../../layout/Breadcrumb.tsx';
import { Facts } from '../../layout/Facts.tsx';
import { PageHead } from '../../layout/PageHead.tsx';
import { Section } from '../../layout/Section.tsx';

/** One account, as its events left it. */
export function AccountHistoryPage() {
  const { userId = '' } = useParams();
  const provider = useDataProvider<BackOffice>();
  const { data: account, error } = useQuery({
    queryKey: ['accounts', userId, 'now'],
    queryFn: () => provider.getAccountAt(userId, {}),
  });
  if (error) return <ErrorState title={error.message}>This account’s history can’t be shown.</ErrorState>;
  return (
    <>
      <Breadcrumb to="/account-history" label="Account history" />
      <PageHead title={account?.name ?? ' '} subtitle={account && `As of ${formatDateTime(account.asOf)}`} />
      {account && (
        <Section title={`Revision ${account.revision} of ${account.head}`}>
          <Facts
            facts={[
              ['Balance', formatMoney(account.balance)],
              ['Available', formatMoney(account.available)],
              ['On hold', formatMoney(account.held)],
              ['Invested', formatMoney(account.invested)],
              ['State hash', account.stateHash],
            ]}
          />
        </Section>
      )}
    </>
  );
}
