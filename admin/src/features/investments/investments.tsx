import type { ResourceProps } from 'react-admin';
import type { AdminInvestmentRecord } from '@northvale/api/contract/investments.ts';
import { laterPage } from '../../shared/layout/LoadingPage.tsx';
import { PageOfList } from '../../shared/lists/contractLists.tsx';

const InvestmentsPage = laterPage(async () => (await import('./InvestmentsPage.tsx')).InvestmentsPage);

// Without pages of their own for create and edit: the list stays, and a side panel opens at the address.
export const investments: ResourceProps = {
  name: 'investments',
  list: (
    <PageOfList list="investments" sort={['createdAt', 'DESC']} filter={{ listed: true }}>
      <InvestmentsPage />
    </PageOfList>
  ),
  hasCreate: true,
  hasEdit: true,
  hasShow: true,
  recordRepresentation: (investment: AdminInvestmentRecord) => investment.name,
};
