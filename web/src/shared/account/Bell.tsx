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

/** Leads to the notifications; a dot says that some are unread, and its name how many. */
export function Bell() {
  const { data } = useNotifications(1);
  const unread = data?.unread ?? 0;
  return (
    <IconButton component={Link} to="/notifications" aria-label={label(unread)}>
      <BellIcon size={20} strokeWidth={1.75} aria-hidden />
      {unread > 0 && <Box component="span" aria-hidden sx={dot} />}
    </IconButton>
  );
}

// An edge in the page's colour keeps the bell's outline in sight.
const dot = {
  position: 'absolute',
  left: 'calc(50% + 3px)',
  bottom: 'calc(50% + 3px)',
  width: 8,
  height: 8,
  borderRadius: '50%',
  bgcolor: 'nv.star',
  boxShadow: ({ palette }: Theme) => `0 0 0 2px ${palette.nv.paper}`,
  '@media (forced-colors: active)': { border: '4px solid' },
} as const;
