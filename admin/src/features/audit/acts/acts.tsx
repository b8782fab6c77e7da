import type { ResourceProps } from 'react-admin';
import { laterPage } from '../../../shared/layout/LoadingPage.tsx';
import { PageOfList } from '../../../shared/lists/contractLists.tsx';

const ActsPage = laterPage(async () => (await import('./ActsPage.tsx')).ActsPage);

export const acts: ResourceProps = {
  name: 'acts',
  list: (
    <PageOfList list="acts" sort={['at', 'DESC']} rows={25} remembered={false}>
      <ActsPage />
    </PageOfList>
  ),
};
