import { sentenceOf } from '@northvale/web/ui/texts/said.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { MAX_NOTIFICATIONS } from '@northvale/api/contract/notifications.ts';
import { Card } from '@northvale/web/ui/Card.tsx';
import { EmptyState } from '@northvale/web/ui/EmptyState.tsx';
import { ErrorState } from '@northvale/web/ui/ErrorState.tsx';
import { focusKept } from '@northvale/web/ui/focusKept.ts';
import { useEffect, useState } from 'react';
import { useMarkRead, useNotifications } from '../../shared/account/useNotifications.ts';
import { PageHeader } from '../../shared/page/PageHeader.tsx';
import { NotificationRowsSkeleton } from './NotificationRowsSkeleton.tsx';
import { NotificationRow } from './NotificationRow.tsx';
import { t } from '../../shared/texts/t.ts';

const FEW = 20;

/** What happened to the own account, the newest first. */
export function NotificationsPage() {
  const [count, setCount] = useState(FEW);
  useEffect(focusKept, []);
  const query = useNotifications(count);
  const data = query.data?.data ?? [];
  // As the bell has it, which knows sooner: the list isn't pushed down when it comes.
  const unread = useNotifications(1).data?.unread ?? 0;
  return (
    <>
      <PageHeader title={t('notifications.title')}>{t('notifications.text')}</PageHeader>
      {unread > 0 && <MarkAllRead newest={data[0]?.id} />}
      <Card sx={{ p: 0 }}>
        {query.isPending ? (
          <Box aria-busy="true">
            <NotificationRowsSkeleton />
          </Box>
        ) : query.data === undefined ? (
          <ErrorState title={sentenceOf(query.error, t('notifications.failed'))} onRetry={() => void query.refetch()} />
        ) : data.length === 0 ? (
          <EmptyState title={t('notifications.none')}>{t('notifications.later')}</EmptyState>
        ) : (
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {data.map((notification) => (
              <NotificationRow key={notification.id} notification={notification} />
            ))}
          </Box>
        )}
      </Card>
      {data.length === count && count < MAX_NOTIFICATIONS && (
        <Button variant="outlined" sx={{ mt: 5 }} onClick={() => setCount(MAX_NOTIFICATIONS)}>
          {t('notifications.older')}
        </Button>
      )}
      {data.length === MAX_NOTIFICATIONS && (
        <Typography variant="body2" sx={{ color: 'nv.ink2', mt: 5 }}>
          {t('notifications.most', { count: MAX_NOTIFICATIONS })}
        </Typography>
      )}
    </>
  );
}

/** There is nothing to mark while the list isn't there. */
function MarkAllRead({ newest }: { newest: string | undefined }) {
  const markRead = useMarkRead();
  return (
    <Box sx={{ display: 'flex', justifyContent: 'flex-end', mb: 4 }}>
      <Button
        variant="outlined"
        size="small"
        disabled={markRead.isPending || newest === undefined}
        onClick={() => newest !== undefined && markRead.mutate(newest)}
      >
        {t('notifications.markAll')}
      </Button>
    </Box>
  );
}
