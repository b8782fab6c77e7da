import { useListContext } from 'react-admin';
import type { JournalEntry } from '@northvale/api/contract/audit.ts';
import { PageHead } from '../../../shared/layout/PageHead.tsx';
import { useIsNarrow } from '../../../shared/layout/useIsNarrow.ts';
import { ListBody } from '../../../shared/lists/ListBody.tsx';
import { NothingFound } from '../../../shared/lists/NothingFound.tsx';
import { useFilter } from '../../../shared/lists/useFilter.ts';
import { t } from '../../../shared/texts/t.ts';
import { ExportLink } from '../exports/ExportLink.tsx';
import { totalInWords } from '../totalInWords.ts';
import { EntryCards } from './EntryCards.tsx';
import { JournalTable } from './JournalTable.tsx';
import { JournalToolbar } from './JournalToolbar.tsx';

/** Every movement of money as double entry, the newest first. */
export function JournalPage() {
  const [userId] = useFilter('journal', 'userId');
  const { total } = useListContext<JournalEntry>();
  return (
    <>
      <PageHead title={t('journal.title')} subtitle={total !== undefined && totalInWords(total, 'journal')}>
        <ExportLink userId={userId} />
      </PageHead>
      <ListBody
        failure={t('journal.failure')}
        toolbar={<JournalToolbar />}
        empty={<NothingFound title={t('journal.none')}>{t('journal.noneText')}</NothingFound>}
      >
        {useIsNarrow() ? <EntryCards /> : <JournalTable />}
      </ListBody>
    </>
  );
}
