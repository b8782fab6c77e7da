import Badge from '@mui/material/Badge';
import IconButton from '@mui/material/IconButton';
import { Bell as BellIcon } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useNotifications } from './useNotifications.ts';

/** Leads to the notifications, and says how many are unread. */
export function Bell() {
  const { data } = useNotifications(1);
  const unread = data?.unread ?? 0;
  return (
    <IconButton
      component={Link}
      to="/notifications"
      aria-label={unread === 0 ? 'Notifications' : `Notifications, ${unread > 99 ? 'more than 99' : unread} unread`}
    >
      <Badge
        badgeContent={unread}
        max={99}
        slotProps={{ badge: { 'aria-hidden': true, sx: { bgcolor: 'nv.ink', color: 'nv.paper', fontSize: 11 } } }}
      >
        <BellIcon size={20} strokeWidth={1.75} aria-hidden />
      </Badge>
    </IconButton>
  );
}
