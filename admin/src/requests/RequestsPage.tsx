import { useState } from 'react';
import { useStore, type ResourceProps } from 'react-admin';
import type { RequestKind } from '@northvale/api/contract/requests.ts';
import { useIsNarrow } from '../layout/useIsNarrow.ts';
import { PageOfList } from '../lists/contractLists.tsx';
import { ListBody } from '../lists/ListBody.tsx';
import { NothingFound } from '../lists/NothingFound.tsx';
import { useMay } from '../decisions/useMay.ts';
import { CardsSkeleton, RequestCards } from './RequestCards.tsx';
import type { Deciding } from '../decisions/balanceChanges.ts';
import { DecideDialog } from '../decisions/DecideDialog.tsx';
import { RequestPanel } from './RequestPanel.tsx';
import { RequestsHead, type View } from './RequestsHead.tsx';
import { RequestTable } from './RequestTable.tsx';
import { RequestToolbar } from './RequestToolbar.tsx';
import { words } from '../decisions/requestWords.ts';

export const deposits = resource('deposit');
export const withdrawals = resource('withdrawal');

// Without a page of its own for `show`: the list stays, and its panel opens at the address.
function resource(kind: RequestKind): ResourceProps {
  const { resource: name, title } = words[kind];
  return {
    name,
    list: (
      <PageOfList list={name} sort={['createdAt', 'DESC']}>
        <RequestsPage kind={kind} />
      </PageOfList>
    ),
    hasShow: true,
    options: { label: title },
  };
}

/** Deposits or withdrawals: cards or a table, filtered by status, ten a page. */
function RequestsPage({ kind }: { kind: RequestKind }) {
  const [chosenView, setView] = useStore<View>('requests.view', 'cards');
  // A table of seven columns doesn't fit a phone.
  const view = useIsNarrow() ? 'cards' : chosenView;
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  const mayDecide = useMay('decide');
  const onDecide = mayDecide ? setDeciding : undefined;
  const { title, failure, one } = words[kind];

  return (
    <>
      <RequestsHead kind={kind} view={view} onView={setView} />
      <ListBody
        failure={failure}
        framed={view === 'table'}
        toolbar={<RequestToolbar kind={kind} />}
        skeleton={view === 'cards' ? <CardsSkeleton /> : undefined}
        empty={
          <NothingFound
            title={`No ${title.toLowerCase()} yet`}
          >{`Each ${one} that somebody asks for appears here.`}</NothingFound>
        }
      >
        {view === 'table' ? (
          <RequestTable kind={kind} onDecide={onDecide} />
        ) : (
          <RequestCards kind={kind} onDecide={onDecide} />
        )}
      </ListBody>
      <RequestPanel kind={kind} onDecide={onDecide} />
      {deciding !== null && <DecideDialog kind={kind} {...deciding} onClose={() => setDeciding(null)} />}
    </>
  );
}
