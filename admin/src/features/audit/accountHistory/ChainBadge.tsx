import Button from '@mui/material/Button';
import { Badge } from '@northvale/web/ui/StatusBadge.tsx';
import { formatCount } from '@northvale/web/ui/labels.ts';
import { sentenceOf } from '@northvale/web/ui/texts/said.ts';
import { useQuery } from '@tanstack/react-query';
import { LoaderCircle, ShieldAlert, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { BackOffice } from '../../../shared/api/dataProvider.ts';
import { counted } from '../../../shared/texts/counted.ts';
import { t } from '../../../shared/texts/t.ts';
import { followChain } from './chain.ts';

/** Longer accounts are followed when somebody asks: their events come to many megabytes. */
const MOST_UNASKED = 1_000;

/** Whether each event of the account follows the one before it, as this browser finds by making their hashes again. */
export function ChainBadge({ userId, head }: { userId: string; head: number }) {
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
