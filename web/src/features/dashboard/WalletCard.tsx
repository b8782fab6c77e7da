import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { Me } from '@northvale/api/contract/profile.ts';
import { HoldBar, HoldMark } from '@northvale/web/ui/HoldBar.tsx';
import { LiveMark } from '@northvale/web/ui/LiveMark.tsx';
import { Money } from '@northvale/web/ui/Money.tsx';
import { narrow, touchable } from '@northvale/web/ui/tokens.ts';
import Sprout from 'lucide-react/icons/sprout';
import { Link } from 'react-router-dom';
import { AppLink } from '@northvale/web/ui/AppLink.tsx';
import { Card } from '@northvale/web/ui/Card.tsx';
import { useIsLive } from '../../shared/api/useLive.ts';
import { DepositButton, WithdrawButton } from '../../shared/money/MoneyButtons.tsx';
import { t } from '../../shared/texts/t.ts';

/** The balance, and of it what can be spent and what is on hold: two numbers, never one. */
export function WalletCard({ me }: { me: Me | undefined }) {
  return (
    <Card
      component="section"
      aria-label={t('dashboard.wallet.title')}
      sx={{ p: { xs: 5, md: 6 }, minHeight: { md: 282 }, containerType: 'inline-size' }}
    >
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 3 }}>
        <Typography sx={{ color: 'nv.ink2' }}>{t('dashboard.wallet.title')}</Typography>
        <LiveMark live={useIsLive()} />
      </Box>
      <Box sx={{ containerType: 'inline-size', minHeight: { xs: 60, md: 79 }, display: 'flex', alignItems: 'center' }}>
        {me ? <Money amount={me.balance} size="hero" /> : <Skeleton width={220} height={44} />}
      </Box>
      <Box sx={{ mt: 4, minHeight: { xs: 74, sm: 46 } }}>
        {me ? <Holds me={me} /> : <Skeleton width="100%" height={10} />}
      </Box>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: { xs: 2, md: 3 },
          mt: 6,
          [narrow]: tight,
          '@container (max-width: 480px)': tight,
        }}
      >
        <DepositButton variant="contained" />
        <WithdrawButton />
        <Button
          variant="outlined"
          startIcon={<Sprout size={18} strokeWidth={1.75} />}
          component={Link}
          to="/investments?tab=explore"
        >
          {t('dashboard.wallet.invest')}
        </Button>
      </Box>
    </Card>
  );
}

const tight = {
  // As wide as each other, unless one's word has no room.
  '&& > *': { flex: 1, minWidth: 'max-content', px: 2 },
  '& .MuiButton-startIcon': { display: 'none' },
} as const;

const Holds = ({ me }: { me: Me }) => (
  <>
    <HoldBar available={me.available} held={me.held} />
    <Box
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: { xs: 4, sm: 9 }, rowGap: 1, mt: 3 }}
    >
      <Legend kind="available" label={t('dashboard.wallet.available')} amount={me.available} />
      <Legend kind="held" label={t('dashboard.wallet.onHold')} amount={me.held} />
      {me.held > 0 && (
        <Box sx={{ ml: 'auto', fontSize: 14, lineHeight: '24px' }}>
          <AppLink to="/transactions?kind=withdrawals" sx={touchable}>
            {t('dashboard.wallet.why')}
          </AppLink>
        </Box>
      )}
    </Box>
  </>
);

const Legend = ({ kind, label, amount }: { kind: 'available' | 'held'; label: string; amount: number }) => (
  <Box
    sx={{
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      columnGap: 2,
      flexBasis: { xs: kind === 'available' ? '100%' : 'auto', sm: 'auto' },
    }}
  >
    <HoldMark kind={kind} />
    <Box component="span" sx={{ color: 'nv.ink2' }}>
      {label}
    </Box>
    <Money amount={amount} size="table" sx={{ fontWeight: 600 }} />
  </Box>
);
