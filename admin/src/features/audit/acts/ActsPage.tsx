import { useListContext } from 'react-admin';
import type { ActRecord } from '@northvale/api/contract/acts.ts';
import { PageHead } from '../../../shared/layout/PageHead.tsx';
import { useIsNarrow } from '../../../shared/layout/useIsNarrow.ts';
import { ListBody } from '../../../shared/lists/ListBody.tsx';
import { NothingFound } from '../../../shared/lists/NothingFound.tsx';
import { t } from '../../../shared/texts/t.ts';
import { totalInWords } from '../totalInWords.ts';
import { ActRows } from './ActRows.tsx';
import { ActTable } from './ActTable.tsx';
import { ActToolbar } from './ActToolbar.tsx';

/** What was done beside moving money: who signed in, changed an access, looked at an account; the newest first. */
export function ActsPage() {
  const { total } = useListContext<ActRecord>();
  return (
    <>
      <PageHead title={t('acts.title')} subtitle={total !== undefined && totalInWords(total, 'acts')} />
      <ListBody
        failure={t('acts.failure')}
        toolbar={<ActToolbar />}
        empty={<NothingFound title={t('acts.none')}>{t('acts.noneText')}</NothingFound>}
      >
        {useIsNarrow() ? <ActRows /> : <ActTable />}
      </ListBody>
    </>
  );
}
