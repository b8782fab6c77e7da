import Button from '@mui/material/Button';
import { Badge } from '@northvale/web/ui/StatusBadge.tsx';
import { useQuery } from '@tanstack/react-query';
import { LoaderCircle, ShieldAlert, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { BackOffice } from '../../api/dataProvider.ts';
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
  const events = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'event' : 'events'}`;

  if (data?.flaw) {
    return (
      <Badge tone="red" icon={ShieldAlert}>
        Chain broken: event {data.flaw.revision} {data.flaw.problem}
      </Badge>
    );
  }
  if (data) {
    return (
      <Badge tone="green" icon={ShieldCheck}>
        Chain verified, {events(data.checked)}
      </Badge>
    );
  }
  if (error) {
    return (
      <Badge tone="grey" icon={ShieldAlert}>
        Chain not verified: {error.message}
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
        Verify {events(head + 1)}
      </Button>
    );
  }
  return (
    <Badge tone="grey" icon={LoaderCircle}>
      Verifying{followed > 0 && `, ${followed.toLocaleString('en-US')} of ${events(head + 1)}`}
    </Badge>
  );
}
