import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { formatMoney } from '@northvale/web/ui/money.ts';
import { Money } from '@northvale/web/ui/Money.tsx';
import { serif } from '@northvale/web/ui/tokens.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Stats } from '@northvale/api/contract/stats.ts';
import { formatCount } from '@northvale/web/ui/terms.ts';
import { useNow } from '@northvale/web/ui/dates.ts';
import { waitingTime } from '../../shared/lists/days.ts';
import { counted, t } from '../../shared/texts/t.ts';

/** The specification's four cards, each with one line that says more. */
export function SummaryCards({ stats }: { stats: Stats }) {
  const now = useNow();
  return (
    <Box sx={cards}>
      <Card
        to="/users"
        label={t('dashboard.cards.users')}
        note={t('dashboard.cards.joined', counted(stats.joinedThisWeek))}
      >
        <Count value={stats.totalUsers} />
      </Card>
      <Card to={`/deposits${pendingOnly}`} label={t('dashboard.cards.pendingDeposits')} note={oldest(stats, now)}>
        <Count value={stats.pendingDeposits} />
      </Card>
      <Card to={`/withdrawals${pendingOnly}`} label={t('dashboard.cards.pendingWithdrawals')} note={secondAdmin(stats)}>
        <Count value={stats.pendingWithdrawals} />
      </Card>
      <Card
        to={`/users?sort=balance&order=DESC`}
        label={t('dashboard.cards.balance')}
        note={t('dashboard.cards.onHold', { amount: formatMoney(stats.held) })}
      >
        <Money amount={stats.totalBalance} size="title" sx={{ fontSize: figureSize }} />
      </Card>
    </Box>
  );
}

/** On phones two side by side; one whose figure needs more room has a line of its own. */
const cards = {
  display: { xs: 'flex', sm: 'grid' },
  flexWrap: 'wrap',
  '& > *': { flex: '1 1 calc(50% - 6px)' },
  gridTemplateColumns: { sm: '1fr 1fr', lg: 'repeat(4, 1fr)' },
  gap: { xs: 3, sm: 4 },
} as const;

const pendingOnly = `?filter=${encodeURIComponent(JSON.stringify({ status: 'pending' }))}&sort=createdAt&order=ASC`;

const oldest = ({ oldestDepositAt }: Stats, now: number): string =>
  oldestDepositAt === undefined
    ? t('dashboard.cards.nothing')
    : t('dashboard.cards.oldest', { time: waitingTime(oldestDepositAt, now) });

function secondAdmin({ secondAdminNeeded: count, pendingWithdrawals }: Stats): string {
  if (pendingWithdrawals === 0) return t('dashboard.cards.nothing');
  if (count === 0) return t('dashboard.cards.eachByOne');
  return t('dashboard.cards.second', counted(count));
}

/** Two cards stand side by side on a phone, with a million dollars in one of them. */
const figureSize = { xs: 22, sm: 30 } as const;

interface CardProps {
  to: string;
  label: string;
  note: string;
  children: ReactNode;
}

const Card = ({ to, label, note, children }: CardProps) => (
  <Paper
    variant="outlined"
    component={Link}
    to={to}
    sx={{
      display: 'block',
      px: { xs: 3.5, sm: 4.5 },
      pt: 3.25,
      pb: 3.25,
      color: 'nv.ink',
      textDecoration: 'none',
      '&:hover': { borderColor: 'nv.control' },
    }}
  >
    <Box sx={{ color: 'nv.ink2', fontSize: 13, lineHeight: '18px', fontWeight: 500 }}>{label}</Box>
    <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 36, my: 0.5 }}>{children}</Box>
    <Box sx={{ color: 'nv.ink2', fontSize: 12, lineHeight: '16px' }}>{note}</Box>
  </Paper>
);

const Count = ({ value }: { value: number }) => (
  <Box
    component="span"
    sx={{ fontFamily: serif, fontWeight: 450, fontSize: figureSize, lineHeight: '36px', letterSpacing: '-.015em' }}
  >
    {formatCount(value)}
  </Box>
);
