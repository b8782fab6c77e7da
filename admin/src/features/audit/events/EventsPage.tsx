import { useListContext } from 'react-admin';
import type { AuditEvent } from '@northvale/api/contract/audit.ts';
import { PageHead } from '../../../shared/layout/PageHead.tsx';
import { useIsNarrow } from '../../../shared/layout/useIsNarrow.ts';
import { ListBody } from '../../../shared/lists/ListBody.tsx';
import { NothingFound } from '../../../shared/lists/NothingFound.tsx';
import { useFilter } from '../../../shared/lists/useFilter.ts';
import { t } from '../../../shared/texts/t.ts';
import { ExportLink } from '../exports/ExportLink.tsx';
import { totalInWords } from '../totalInWords.ts';
import { EventPanel } from './EventPanel.tsx';
import { EventRows } from './EventRows.tsx';
import { EventTable } from './EventTable.tsx';
import { EventToolbar } from './EventToolbar.tsx';

/** Everything that has happened in the ledger, the newest first. */
export function EventsPage() {
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
