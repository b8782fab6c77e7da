import type { ResourceProps } from 'react-admin';
import { laterPage } from '../../shared/layout/LoadingPage.tsx';
import { PageOfList } from '../../shared/lists/contractLists.tsx';

const ReviewsPage = laterPage(async () => (await import('./ReviewsPage.tsx')).ReviewsPage);

export const verifications: ResourceProps = {
  name: 'verifications',
  list: (
    <PageOfList list="verifications" sort={['submittedAt', 'ASC']} filter={{ status: 'under review' }}>
      <ReviewsPage />
    </PageOfList>
  ),
  hasShow: true,
};
