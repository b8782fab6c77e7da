import Box from '@mui/material/Box';
import type { Notification } from '@northvale/api/contract/notifications.ts';
import { AppLink } from '@northvale/web/ui/AppLink.tsx';
import { formatDateTime } from '@northvale/web/ui/dates.ts';
import { visuallyHidden } from '@northvale/web/ui/visuallyHidden.ts';
import { t } from '../texts/t.ts';
import { told } from '@northvale/web/ui/texts/told.ts';

/** One notification; an unread one stands out by more than its colour. */
export const NotificationRow = ({ notification }: { notification: Notification }) => {
  const { title, text, link, at, read } = notification;
  return (
    <Box component="li" sx={[row, !read && { bgcolor: 'nv.brandTint' }]}>
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ fontWeight: read ? 500 : 650, overflowWrap: 'anywhere' }}>
          {!read && (
            <Box component="span" sx={visuallyHidden}>
              {t('notifications.unread')}
            </Box>
          )}
          <AppLink to={link}>{told(title)}</AppLink>
        </Box>
        <Box sx={{ color: 'nv.ink2', mt: 1, overflowWrap: 'anywhere' }}>{told(text)}</Box>
      </Box>
      <Box component="time" dateTime={at} sx={{ color: 'nv.ink2', fontSize: 13, flex: 'none' }}>
        {formatDateTime(at)}
      </Box>
    </Box>
  );
};

const row = {
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
