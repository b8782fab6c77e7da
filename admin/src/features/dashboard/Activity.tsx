import { eventName } from '@northvale/web/ui/texts/said.ts';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { formatShortDate, formatTime } from '@northvale/web/ui/dates.ts';
import { LiveMark } from '@northvale/web/ui/LiveMark.tsx';
import { Money } from '@northvale/web/ui/Money.tsx';
import { touchableLine } from '@northvale/web/ui/tokens.ts';
import { Link as RouterLink } from 'react-router-dom';
import type { Stats } from '@northvale/api/contract/stats.ts';
import { useIsLive } from '../../shared/api/useLive.ts';
import { t } from '../../shared/texts/t.ts';

const shown = 6;

/** The last events, in people's words. */
export const Activity = ({ activity }: { activity: Stats['activity'] }) => (
  <Paper
    variant="outlined"
    component="section"
    aria-label={t('dashboard.activity.title')}
    sx={{ px: 4.5, pt: 4, pb: 2, minWidth: 0 }}
  >
    <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 3, mb: 2 }}>
      <Typography variant="h3" component="h2" sx={{ fontSize: 15 }}>
        {t('dashboard.activity.title')}
      </Typography>
      <LiveMark live={useIsLive()} />
    </Box>
    {activity.length === 0 && <Box sx={{ color: 'nv.ink2', pb: 3 }}>{t('dashboard.activity.nothing')}</Box>}
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {activity.slice(0, shown).map((event) => (
        <Box
          component="li"
          key={event.position}
          sx={{
            display: 'flex',
            justifyContent: 'space-between',
            gap: 3,
            py: 2,
            borderTop: '1px solid',
            borderColor: 'nv.rule',
            fontSize: 13,
            lineHeight: '18px',
          }}
        >
          <Box sx={{ minWidth: 0 }}>
            <Box sx={{ fontWeight: 600 }}>{eventName(event.type)}</Box>
            <Person event={event} />
          </Box>
          <Box sx={{ textAlign: 'right', flex: 'none' }}>
            <Box sx={{ fontWeight: 600, minHeight: 18 }}>
              {event.amount !== undefined && <Money amount={event.amount} size="table" />}
            </Box>
            <Box sx={{ color: 'nv.ink2' }}>{whenShort(event.at)}</Box>
          </Box>
        </Box>
      ))}
    </Box>
  </Paper>
);

const Person = ({ event }: { event: Stats['activity'][number] }) => {
  const cut = {
    color: 'nv.ink2',
    fontWeight: 400,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    textAlign: 'left',
    whiteSpace: 'nowrap',
    display: 'block',
  } as const;
  if (event.userId === '')
    return (
      <Box dir="auto" sx={cut}>
        {event.name}
      </Box>
    );
  return (
    <Link
      component={RouterLink}
      to={`/users/${encodeURIComponent(event.userId)}/show`}
      dir="auto"
      sx={{ ...cut, ...touchableLine, border: 0 }}
    >
      {event.name}
    </Link>
  );
};

const whenShort = (at: string): string =>
  new Date(at).toDateString() === new Date().toDateString() ? formatTime(at) : formatShortDate(at);
