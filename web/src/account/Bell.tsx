import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { Theme } from '@mui/material/styles';
import BellIcon from 'lucide-react/icons/bell';
import { Link } from 'react-router-dom';
import { useNotifications } from './useNotifications.ts';
import { t } from '../texts/t.ts';

function label(unread: number): string {
  if (unread === 0) return t('notifications.title');
  return unread > 99 ? t('notifications.manyUnread') : t('notifications.bell', { count: unread });
}

/** Leads to the notifications, and says how many are unread. */
export function Bell() {
  const { data } = useNotifications(1);
  const unread = data?.unread ?? 0;
  return (
    <IconButton component={Link} to="/notifications" aria-label={label(unread)}>
      <BellIcon size={20} strokeWidth={1.75} aria-hidden />
      {unread > 0 && (
        <Box component="span" aria-hidden sx={count}>
          {unread > 99 ? '99+' : unread}
        </Box>
      )}
    </IconButton>
  );
}

// An edge in the page's colour keeps the bell's outline in sight; '99+' grows away from it.
const count = {
  position: 'absolute',
  left: 'calc(50% + 1px)',
  bottom: '50%',
  minWidth: 18,
  px: 1,
  borderRadius: '9px',
  bgcolor: 'nv.ink',
  color: 'nv.paper',
  fontSize: 12,
  fontWeight: 500,
  lineHeight: '18px',
  textAlign: 'center',
  boxShadow: ({ palette }: Theme) => `0 0 0 2px ${palette.nv.paper}`,
} as const;
