import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import { formatDateTime } from '@northvale/web/ui/dates.ts';
import { formatMoney } from '@northvale/web/ui/money.ts';
import { Notice } from '@northvale/web/ui/Notice.tsx';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { AdminRequestRecord } from '@northvale/api/contract/requests.ts';
import { eventName, sentenceOf } from '@northvale/web/ui/texts/said.ts';
import type { BackOffice } from '../api/dataProvider.ts';
import { useStats } from '../api/useStats.ts';
import { accountHistoryPath } from '../layout/accountHistoryPath.ts';
import { t } from '../texts/t.ts';
import { needsSecond } from './needsSecond.ts';

const shown = 4;

interface Props {
  request: AdminRequestRecord;
  /** The account's revision now. */
  head: number;
}

/**
 * What the first of two admins has to know: that this pays nothing out yet. And the second: who approved first, what
 * has happened since, and that this pays out.
 */
export function FirstApproval({ request, head }: Props) {
  const [first] = request.approvals;
  if (first === undefined) return <IsFirst request={request} />;
  return (
    <Box sx={{ mt: 4 }}>
      <Notice kind="warning">
        <Box sx={{ fontWeight: 600 }}>
          {t('decisions.first.approved', { name: first.by.name, when: formatDateTime(first.at) })}
        </Box>
        <Box>{t('decisions.first.yours', { amount: formatMoney(request.amount) })}</Box>
        <Since request={request} head={head} />
      </Notice>
    </Box>
  );
}

function IsFirst({ request }: Pick<Props, 'request'>) {
  const { data: stats } = useStats();
  if (!needsSecond(request, stats?.fourEyesAbove)) return null;
  return (
    <Box sx={{ mt: 4 }}>
      <Notice kind="warning">{t('decisions.first.needsSecond')}</Notice>
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
  if (head <= revision) return <Box>{t('decisions.first.nothingSince')}</Box>;
  if (error) return <Box>{t('decisions.first.sinceUnknown', { reason: sentenceOf(error) })}</Box>;
  if (events === undefined) return <Skeleton width={220} />;
  const newest = events.toReversed().slice(0, shown);
  return (
    <>
      <Box sx={{ mt: 2 }}>{t('decisions.first.since')}</Box>
      <Box component="ul" sx={{ m: 0, pl: 5 }}>
        {newest.map(({ revision: each, type, occurredAt, actor }) => (
          <li key={each}>
            {t('decisions.first.event', { event: eventName(type), name: actor.name, when: formatDateTime(occurredAt) })}
          </li>
        ))}
      </Box>
      <Link component={RouterLink} to={accountHistoryPath(userId._id)}>
        {events.length > shown ? t('decisions.first.all', { count: events.length }) : t('decisions.first.history')}
      </Link>
    </>
  );
}
