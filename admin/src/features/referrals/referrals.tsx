import type { ResourceProps } from 'react-admin';
import { laterPage } from '../../shared/layout/LoadingPage.tsx';
import { PageOfList } from '../../shared/lists/contractLists.tsx';

const ReferralsPage = laterPage(async () => (await import('./ReferralsPage.tsx')).ReferralsPage);

export const referrals: ResourceProps = {
  name: 'referrals',
  list: (
    <PageOfList list="referrals" sort={['joinedAt', 'DESC']} rows={25}>
      <ReferralsPage />
    </PageOfList>
  ),
};
