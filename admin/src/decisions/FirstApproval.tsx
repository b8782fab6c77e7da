import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import { formatDateTime } from '@northvale/web/ui/dates.ts';
import { formatMoney } from '@northvale/web/ui/money.ts';
import { Notice } from '@northvale/web/ui/Notice.tsx';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { eventWords } from '@northvale/api/contract/events.ts';
import type { AdminRequestRecord } from '@northvale/api/contract/requests.ts';
import type { BackOffice } from '../api/dataProvider.ts';
import { accountHistoryPath } from '../layout/accountHistoryPath.ts';

const shown = 4;

interface Props {
  request: AdminRequestRecord;
  /** The account's revision now. */
  head: number;
}

/** What the second of two admins has to know: who approved first, what has happened since, and that this pays out. */
export function FirstApproval({ request, head }: Props) {
  const [first] = request.approvals;
  if (first === undefined) return null;
  return (
    <Box sx={{ mt: 4 }}>
      <Notice kind="warning">
        <Box sx={{ fontWeight: 600 }}>
          {first.by.name} approved this on {formatDateTime(first.at)}.
        </Box>
        <Box>Yours is the second approval: it pays out {formatMoney(request.amount)}.</Box>
        <Since request={request} head={head} />
      </Notice>
    </Box>
  );
}

/** A request that has one approval was last touched by it, so what came later on the account came after it. */
function Since({ request: { userId, revision }, head }: Props) {
  const provider = useDataProvider<BackOffice>();
  const { data: events, error } = useQuery({
    queryKey: ['accounts', userId._id, 'since', revision, head],
    queryFn: ({ signal }) => provider.getAccountEvents(userId._id, revision + 1, head, signal),
    enabled: head > revision,
  });
  if (head <= revision) return <Box>Nothing has happened on the account since.</Box>;
  if (error) return <Box>What has happened since can’t be shown: {error.message}</Box>;
  if (events === undefined) return <Skeleton width={220} />;
  const newest = events.toReversed().slice(0, shown);
  return (
    <>
      <Box sx={{ mt: 2 }}>Since then on this account:</Box>
      <Box component="ul" sx={{ m: 0, pl: 5 }}>
        {newest.map(({ revision: each, type, occurredAt, actor }) => (
          <li key={each}>
            {eventWords(type)} by {actor.name}, {formatDateTime(occurredAt)}
          </li>
        ))}
      </Box>
      <Link component={RouterLink} to={accountHistoryPath(userId._id)}>
        {events.length > shown ? `All ${events.length} in the account’s history` : 'The account’s history'}
      </Link>
    </>
  );
}
