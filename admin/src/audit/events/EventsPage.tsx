import { useListContext, type ResourceProps } from 'react-admin';
import type { AuditEvent } from '@northvale/api/contract/audit.ts';
import { PageHead } from '../../layout/PageHead.tsx';
import { useIsNarrow } from '../../layout/useIsNarrow.ts';
import { PageOfList } from '../../lists/contractLists.tsx';
import { ListBody } from '../../lists/ListBody.tsx';
import { NothingFound } from '../../lists/NothingFound.tsx';
import { useFilter } from '../../lists/useFilter.ts';
import { t } from '../../texts/t.ts';
import { ExportLink } from '../exports/ExportLink.tsx';
import { totalInWords } from '../totalInWords.ts';
import { EventPanel } from './EventPanel.tsx';
import { EventRows } from './EventRows.tsx';
import { EventTable } from './EventTable.tsx';
import { EventToolbar } from './EventToolbar.tsx';

// Without a page of its own for `show`: the list stays, and its panel opens at the address.
export const events: ResourceProps = {
  name: 'events',
  list: (
    <PageOfList list="events" sort={['occurredAt', 'DESC']} rows={25}>
      <EventsPage />
    </PageOfList>
  ),
  hasShow: true,
};

/** Everything that has happened in the ledger, the newest first. */
function EventsPage() {
  const [userId] = useFilter('events', 'userId');
  const { total } = useListContext<AuditEvent>();
  return (
    <>
      <PageHead title={t('events.title')} subtitle={total !== undefined && totalInWords(total, 'events')}>
        <ExportLink userId={userId} />
      </PageHead>
      <ListBody
        failure={t('events.failure')}
        toolbar={<EventToolbar />}
        empty={<NothingFound title={t('events.none')}>{t('events.noneText')}</NothingFound>}
      >
        {useIsNarrow() ? <EventRows /> : <EventTable />}
      </ListBody>
      <EventPanel />
    </>
  );
}
