import type { ResourceProps } from 'react-admin';
import { laterPage } from '../../../shared/layout/LoadingPage.tsx';
import { PageOfList } from '../../../shared/lists/contractLists.tsx';

const JournalPage = laterPage(async () => (await import('./JournalPage.tsx')).JournalPage);

export const journal: ResourceProps = {
  name: 'journal',
  list: (
    <PageOfList list="journal" sort={['occurredAt', 'DESC']} rows={25} remembered={false}>
      <JournalPage />
    </PageOfList>
  ),
};
