import type { ResourceProps } from 'react-admin';
import { laterPage } from '../../../shared/layout/LoadingPage.tsx';
import { PageOfList } from '../../../shared/lists/contractLists.tsx';

const EventsPage = laterPage(async () => (await import('./EventsPage.tsx')).EventsPage);

// Without a page of its own for `show`: the list stays, and its panel opens at the address.
export const events: ResourceProps = {
  name: 'events',
  list: (
    <PageOfList list="events" sort={['position', 'DESC']} rows={25} remembered={false}>
      <EventsPage />
    </PageOfList>
  ),
  hasShow: true,
};
