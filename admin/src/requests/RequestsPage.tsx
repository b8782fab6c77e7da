import { useState } from 'react';
import { ListBase, useStore } from 'react-admin';
import type { AdminRequestRecord, RequestKind } from '../api/records.ts';
import { useIsNarrow } from '../layout/useIsNarrow.ts';
import { ListBody } from '../lists/ListBody.tsx';
import { NothingFound } from '../lists/NothingFound.tsx';
import { useMay } from '../decisions/useMay.ts';
import { CardsSkeleton, RequestCards } from './RequestCards.tsx';
import type { Deciding } from './deciding.ts';
import { DecideDialog } from './DecideDialog.tsx';
import { RequestPanel } from './RequestPanel.tsx';
import { RequestsHead, type View } from './RequestsHead.tsx';
import { RequestTable } from './RequestTable.tsx';
import { RequestToolbar } from './RequestToolbar.tsx';
import { words } from './words.ts';

/** Deposits or withdrawals: cards or a table, filtered by status, ten a page. */
export const RequestsPage = ({ kind }: { kind: RequestKind }) => (
  <ListBase<AdminRequestRecord> resource={kind} perPage={10} sort={{ field: 'createdAt', order: 'DESC' }}>
    <Requests kind={kind} />
  </ListBase>
);

function Requests({ kind }: { kind: RequestKind }) {
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
