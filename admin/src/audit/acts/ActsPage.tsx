import { useListContext, type ResourceProps } from 'react-admin';
import type { ActRecord } from '@northvale/api/contract/acts.ts';
import { PageHead } from '../../layout/PageHead.tsx';
import { useIsNarrow } from '../../layout/useIsNarrow.ts';
import { PageOfList } from '../../lists/contractLists.tsx';
import { ListBody } from '../../lists/ListBody.tsx';
import { NothingFound } from '../../lists/NothingFound.tsx';
import { totalInWords } from '../totalInWords.ts';
import { ActRows } from './ActRows.tsx';
import { ActTable } from './ActTable.tsx';
import { ActToolbar } from './ActToolbar.tsx';

export const acts: ResourceProps = {
  name: 'acts',
  list: (
    <PageOfList list="acts" sort={['at', 'DESC']} rows={25}>
      <ActsPage />
    </PageOfList>
  ),
  options: { label: 'Acts' },
};

/** What was done beside moving money: who signed in, changed an access, looked at an account; the newest first. */
function ActsPage() {
  const { total } = useListContext<ActRecord>();
  return (
    <>
      <PageHead title="Acts" subtitle={total !== undefined && totalInWords(total, 'act', 'acts')} />
      <ListBody
        failure="Failed to fetch acts"
        toolbar={<ActToolbar />}
        empty={
          <NothingFound title="No acts yet">
            Sign-ins, changes of access and views of accounts appear here.
          </NothingFound>
        }
      >
        {useIsNarrow() ? <ActRows /> : <ActTable />}
      </ListBody>
    </>
  );
}
