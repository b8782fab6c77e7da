import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { AccountAt } from '@northvale/api/contract/audit.ts';
import { formatCount } from '@northvale/web/ui/terms.ts';
import { Badge } from '@northvale/web/ui/StatusBadge.tsx';
import { sentenceOf } from '@northvale/web/ui/texts/said.ts';
import { touchable } from '@northvale/web/ui/tokens.ts';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight, LoaderCircle, ShieldAlert, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { BackOffice } from '../../../shared/api/dataProvider.ts';
import { counted, t } from '../../../shared/texts/t.ts';
import { ExportLink } from '../exports/ExportLink.tsx';
import { mono } from '../Part.tsx';
import { followChain } from './comparison.ts';

interface HistoryHeadProps {
  userId: string;
  account: AccountAt | undefined;
  /** As of when it is looked at; now without it. */
  at: string | undefined;
}

/** Whose account this is, its stream, whether its chain holds, and the way to take its events along. */
export function HistoryHead({ userId, account, at }: HistoryHeadProps) {
  const title = account?.name ?? t('history.title');
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 3, mb: 4.5 }}>
      <title>{t('layout.documentTitle', { title: t('history.documentTitle', { name: title }) })}</title>
      <Box sx={{ flex: 1, minWidth: { xs: '100%', sm: 280 } }}>
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            gap: 2,
            color: 'nv.ink2',
            fontSize: 13,
            mb: 0.5,
          }}
        >
          <Link component={RouterLink} to="/account-history" sx={{ border: 0, color: 'nv.ink2', fontWeight: 400 }}>
            {t('history.title')}
          </Link>
          <ChevronRight size={14} strokeWidth={1.75} aria-hidden />
          <Box component="span" title={`account-${userId}`} sx={mono}>
            {`account-${userId.slice(0, 8)}…${userId.slice(-8)}`}
          </Box>
        </Box>
        <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
      </Box>
      {/* On phones a line of its own, since it grows as it finds out. */}
      <Box sx={{ minWidth: { xs: '100%', sm: 0 }, minHeight: 24 }}>
        {account && <ChainBadge userId={userId} head={account.head} />}
      </Box>
      <Link component={RouterLink} to={`/users/${encodeURIComponent(userId)}/show`} sx={{ ...touchable, fontSize: 13 }}>
        {t('history.userPage')}
      </Link>
      {account && <ExportLink userId={userId} at={at} />}
    </Box>
  );
}

/** Longer accounts are followed when somebody asks: their events come to many megabytes. */
const MOST_UNASKED = 1_000;

/** Whether each event of the account follows the one before it, as this browser finds by making their hashes again. */
function ChainBadge({ userId, head }: { userId: string; head: number }) {
  const provider = useDataProvider<BackOffice>();
  const [asked, setAsked] = useState(false);
  const [followed, setFollowed] = useState(0);
  const { data, error } = useQuery({
    queryKey: ['accounts', userId, 'chain', head],
    queryFn: ({ signal }) =>
      followChain((from, to) => provider.getAccountEvents(userId, from, to, signal), head, setFollowed),
    enabled: asked || head < MOST_UNASKED,
    staleTime: Infinity,
  });

  if (data?.flaw) {
    return (
      <Badge tone="red" icon={ShieldAlert}>
        {t('history.chain.broken', { revision: data.flaw.revision, problem: data.flaw.problem })}
      </Badge>
    );
  }
  if (data) {
    return (
      <Badge tone="green" icon={ShieldCheck}>
        {t('history.chain.verified', counted(data.checked))}
      </Badge>
    );
  }
  if (error) {
    return (
      <Badge tone="grey" icon={ShieldAlert}>
        {t('history.chain.unverified', { reason: sentenceOf(error) })}
      </Badge>
    );
  }
  if (!asked && head >= MOST_UNASKED) {
    return (
      <Button
        variant="outlined"
        startIcon={<ShieldCheck size={16} strokeWidth={1.75} />}
        onClick={() => setAsked(true)}
      >
        {t('history.chain.verify', counted(head + 1))}
      </Button>
    );
  }
  return (
    <Badge tone="grey" icon={LoaderCircle}>
      {followed > 0
        ? t('history.chain.progress', { ...counted(head + 1), done: formatCount(followed) })
        : t('history.chain.verifying')}
    </Badge>
  );
}
