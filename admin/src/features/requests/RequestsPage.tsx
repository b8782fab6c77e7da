import { useListContext, useStore, type ResourceProps } from 'react-admin';
import { useLocation, useNavigate } from 'react-router-dom';
import type { AdminRequestRecord, RequestKind } from '@northvale/api/contract/requests.ts';
import { bareAddress } from '../../shared/layout/bareAddress.tsx';
import { laterPage } from '../../shared/layout/laterPage.tsx';
import { useIsTight } from '../../shared/layout/useIsNarrow.ts';
import { PageOfList } from '../../shared/lists/contractLists.tsx';
import { ListBody } from '../../shared/lists/ListBody.tsx';
import { NothingFound } from '../../shared/lists/NothingFound.tsx';
import { t } from '../../shared/texts/t.ts';
import { useKept } from '../../shared/texts/useKept.ts';
import { CardsSkeleton, RequestCards } from './RequestCards.tsx';
import type { Deciding } from '../../shared/decisions/balanceChanges.ts';
import { DecideDialog } from '../../shared/decisions/DecideDialog.tsx';
import { RequestPanel } from './RequestPanel.tsx';
import { RequestsHead, type View } from './RequestsHead.tsx';
import type { RequestListProps } from './RequestTable.tsx';
import { RequestToolbar } from './RequestToolbar.tsx';
import { requestPath, resources } from '../../shared/decisions/requestWords.ts';
import { useRequestKeys } from '../../shared/decisions/useRequestKeys.ts';

// What draws tables is large, and cards are what is shown until somebody chooses otherwise.
const RequestTable = laterPage<RequestListProps>(async () => (await import('./RequestTable.tsx')).RequestTable);

/** How much less the table needs without its method and id. */
const FEWER_COLUMNS_PX = 160;

export const deposits = resource('deposit');
export const withdrawals = resource('withdrawal');

// Without a page of its own for `show`: the list stays, and its panel opens at the address.
function resource(kind: RequestKind): ResourceProps {
  return { name: resources[kind], list: pageOf(kind), hasShow: true, children: bareAddress };
}

/** The list with all that stands around it, as the build draws it too. */
export function pageOf(kind: RequestKind) {
  return (
    <PageOfList list={resources[kind]} sort={['createdAt', 'DESC']}>
      <RequestsPage kind={kind} />
    </PageOfList>
  );
}

/** Deposits or withdrawals: cards or a table, filtered by status, ten a page. */
function RequestsPage({ kind }: { kind: RequestKind }) {
  const [chosenView, setView] = useStore<View>('requests.view', 'cards');
  // Even with the fewest columns the table doesn't fit everywhere.
  const onlyCards = useIsTight(-FEWER_COLUMNS_PX);
  const view = onlyCards ? 'cards' : chosenView;
  const { data = [] } = useListContext<AdminRequestRecord>();
  const [deciding, setDeciding] = useKept<Deciding | null>('deciding', null);
  const navigate = useNavigate();
  const { search } = useLocation();
  const { current } = useRequestKeys(
    data.map((request) => ({ id: request.id, request })),
    {
      onDecide: ({ request }, verdict) => setDeciding({ request, verdict }),
      onOpen: ({ id }) => void navigate({ pathname: requestPath(kind, id), search }),
    },
  );
  const List = view === 'table' ? RequestTable : RequestCards;

  return (
    <>
      <RequestsHead kind={kind} view={view} onView={onlyCards ? undefined : setView} />
      <ListBody
        failure={t(`decisions.${kind}.failure`)}
        framed={view === 'table'}
        toolbar={<RequestToolbar kind={kind} />}
        skeleton={view === 'cards' ? <CardsSkeleton /> : undefined}
        empty={<NothingFound title={t(`decisions.${kind}.none`)}>{t(`decisions.${kind}.each`)}</NothingFound>}
      >
        <List kind={kind} currentId={current?.id} onDecide={setDeciding} />
      </ListBody>
      <RequestPanel kind={kind} onDecide={setDeciding} />
      {deciding !== null && <DecideDialog kind={kind} {...deciding} onClose={() => setDeciding(null)} />}
    </>
  );
}
