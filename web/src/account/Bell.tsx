import Badge from '@mui/material/Badge';
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
      <Badge
        badgeContent={unread}
        max={99}
        slotProps={{ badge: { 'aria-hidden': true, sx: [badge, unread === 0 && gone] } }}
      >
        <BellIcon size={20} strokeWidth={1.75} aria-hidden />
      </Badge>
    </IconButton>
  );
}

// An edge in the page's colour keeps the bell's outline in sight; '99+' grows away from it.
const badge = {
  bgcolor: 'nv.ink',
  color: 'nv.paper',
  fontSize: 12,
  minWidth: 18,
  height: 18,
  px: 1,
  top: 1,
  right: -1,
  transform: 'translate(calc(100% - 10px), -50%)',
  boxShadow: ({ palette }: Theme) => `0 0 0 2px ${palette.nv.paper}`,
} as const;

/** MUI keeps the last number in a badge that it doesn't show, where it is still part of what the link says. */
const gone = { display: 'none' } as const;
