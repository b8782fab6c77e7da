import Box from '@mui/material/Box';
import type { Notification } from '@northvale/api/contract/notifications.ts';
import { AppLink } from '@northvale/web/ui/AppLink.tsx';
import { formatDateTime } from '@northvale/web/ui/dates.ts';
import { notificationText } from '@northvale/web/ui/texts/said.ts';
import { visuallyHidden } from '@northvale/web/ui/visuallyHidden.ts';
import { t } from '../../shared/texts/t.ts';

/** One notification; an unread one stands out by more than its colour. */
export const NotificationRow = ({ notification }: { notification: Notification }) => {
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
