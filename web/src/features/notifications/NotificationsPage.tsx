import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { MAX_NOTIFICATIONS, type Notification } from '@northvale/api/contract/notifications.ts';
import { AppLink } from '../../../ui/PageLink.tsx';
import { Card } from '@northvale/web/ui/Card.tsx';
import { formatDateTime } from '@northvale/web/ui/dates.ts';
import { EmptyState, ErrorState } from '../../../ui/ErrorState.tsx';
import { focusKept } from '@northvale/web/ui/focusKept.ts';
import { notificationText, sentenceOf } from '@northvale/web/ui/texts/said.ts';
import { visuallyHidden } from '../../../ui/LiveRegion.tsx';
import { useEffect, useState } from 'react';
import { useMarkRead, useNotifications } from '../../shared/account/useNotifications.ts';
import { PageHeader } from '../../shared/page/PageHeader.tsx';
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

/** Notifications while they load. */
const NotificationRowsSkeleton = () => (
  <Box aria-hidden>
    {Array.from({ length: 6 }, (_, row) => (
      <Box key={row} sx={{ px: 6, py: 4, borderTop: row === 0 ? 0 : '1px solid', borderColor: 'nv.rule' }}>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 4, height: 24, alignItems: 'center' }}>
          <Skeleton width="46%" height={14} />
          <Skeleton width={112} height={12} />
        </Box>
        <Box sx={{ height: 24, mt: 1, display: 'flex', alignItems: 'center' }}>
          <Skeleton width="58%" height={12} />
        </Box>
      </Box>
    ))}
  </Box>
);

/** One notification; an unread one stands out by more than its colour. */
const NotificationRow = ({ notification }: { notification: Notification }) => {
  const { link, at, read } = notification;
  const { title, text } = notificationText(notification);
  return (
    <Box component="li" sx={[row, !read && { '&::before': dot }]}>
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ overflowWrap: 'anywhere' }}>
          {!read && (
            <Box component="span" sx={visuallyHidden}>
              {t('notifications.unread')}
            </Box>
          )}
          <AppLink
            to={link}
            sx={{
              color: 'nv.ink',
              border: 0,
              fontWeight: read ? 500 : 600,
              '&:hover': { textDecoration: 'underline' },
              // The whole row answers to it.
              '&::after': { content: '""', position: 'absolute', inset: 0 },
            }}
          >
            {title}
          </AppLink>
        </Box>
        <Box sx={{ color: 'nv.ink2', mt: 1, overflowWrap: 'anywhere' }}>{text}</Box>
      </Box>
      <Box component="time" dateTime={at} sx={{ color: 'nv.ink2', fontSize: 13, flex: 'none' }}>
        {formatDateTime(at)}
      </Box>
    </Box>
  );
};

const row = {
  position: 'relative',
  display: 'flex',
  flexDirection: { xs: 'column', sm: 'row' },
  justifyContent: 'space-between',
  gap: { xs: 1, sm: 4 },
  px: 6,
  py: 4,
  borderTop: '1px solid',
  borderColor: 'nv.rule',
  '&:first-of-type': { borderTop: 0 },
} as const;

const dot = {
  content: '""',
  position: 'absolute',
  left: { xs: 6, md: 10 },
  top: 25,
  width: 8,
  height: 8,
  borderRadius: '50%',
  bgcolor: 'nv.star',
} as const;
