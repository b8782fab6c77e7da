import { useListContext, type ResourceProps } from 'react-admin';
import type { JournalEntry } from '@northvale/api/contract/audit.ts';
import { PageHead } from '../../layout/PageHead.tsx';
import { useIsNarrow } from '../../layout/useIsNarrow.ts';
import { PageOfList } from '../../lists/contractLists.tsx';
import { ListBody } from '../../lists/ListBody.tsx';
import { NothingFound } from '../../lists/NothingFound.tsx';
import { useFilter } from '../../lists/useFilter.ts';
import { ExportLink } from '../exports/ExportLink.tsx';
import { totalInWords } from '../totalInWords.ts';
import { EntryCards } from './EntryCards.tsx';
import { JournalTable } from './JournalTable.tsx';
import { JournalToolbar } from './JournalToolbar.tsx';

export const journal: ResourceProps = {
  name: 'journal',
  list: (
    <PageOfList list="journal" sort={['id', 'DESC']} rows={25}>
      <JournalPage />
    </PageOfList>
  ),
  options: { label: 'Journal' },
};

/** Every movement of money as double entry, the newest first. */
function JournalPage() {
  const [userId] = useFilter('journal', 'userId');
  const { total } = useListContext<JournalEntry>();
  return (
    <>
      <PageHead title="Journal" subtitle={total !== undefined && totalInWords(total, 'entry', 'entries')}>
        <ExportLink userId={userId} />
      </PageHead>
      <ListBody
        failure="Failed to fetch the journal"
        toolbar={<JournalToolbar />}
        empty={<NothingFound title="No entries yet">Each movement of money is booked here.</NothingFound>}
      >
        {useIsNarrow() ? <EntryCards /> : <JournalTable />}
      </ListBody>
    </>
  );
}
