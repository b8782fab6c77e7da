import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { Answer } from '@northvale/api/contract/calls/calls.ts';
import { Card } from '@northvale/web/ui/Card.tsx';
import { CopyButton } from '@northvale/web/ui/CopyButton.tsx';
import { formatDate } from '@northvale/web/ui/dates.ts';
import { formatWholeMoney } from '@northvale/web/ui/money.ts';
import { Money } from '@northvale/web/ui/Money.tsx';
import { QrCode } from '@northvale/web/ui/QrCode.tsx';
import { Badge } from '@northvale/web/ui/StatusBadge.tsx';
import { Sum, SumRow, Total } from '@northvale/web/ui/Sum.tsx';
import { sentenceOf } from '@northvale/web/ui/texts/said.ts';
import { serif } from '@northvale/web/ui/tokens.ts';
import { useQuery } from '@tanstack/react-query';
import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import Share from 'lucide-react/icons/share-2';
import { EmptyState, ErrorState } from '../../../ui/ErrorState.tsx';
import { useUserId } from '../../shared/account/useSession.ts';
import { api } from '../../shared/api/apiClient.ts';
import { PageHeader } from '../../shared/page/PageHeader.tsx';
import { useConfig } from '@northvale/web/ui/useConfig.ts';
import { t } from '../../shared/texts/t.ts';

type Referrals = Answer<'GET /auth/referrals'>;

/** One's own code, to be passed on, and what came of it. Where nothing is rewarded, money isn't spoken of. */
export function InvitePage() {
  const userId = useUserId();
  const { referral } = useConfig();
  const { data, error, refetch } = useQuery({
    queryKey: ['referrals', userId],
    queryFn: ({ signal }) => api.call('GET /auth/referrals', { signal }),
  });
  if (error !== null && data === undefined)
    return <ErrorState title={sentenceOf(error, t('app.networkError'))} onRetry={() => void refetch()} />;
  return (
    <>
      <PageHeader title={t('frame.invite')}>
        {referral === undefined
          ? t('invite.text')
          : t('invite.reward', {
              reward: formatWholeMoney(referral.reward),
              least: formatWholeMoney(referral.minimumDeposit),
            })}
      </PageHeader>
      <Box sx={{ display: 'grid', gap: { xs: 4, md: 5 }, gridTemplateColumns: { md: '7fr 5fr' }, alignItems: 'start' }}>
        {data ? <OwnCode {...data} /> : <Skeleton height={224} sx={block} />}
        {data ? <Friends {...data} /> : <Skeleton height={224} sx={block} />}
      </Box>
    </>
  );
}

const block = { borderRadius: '12px', transform: 'none' } as const;

const OwnCode = ({ code, link }: Referrals) => (
  <Card
    component="section"
    aria-label={t('invite.code')}
    sx={{ display: 'flex', flexWrap: 'wrap', gap: 5, justifyContent: 'space-between' }}
  >
    <Box sx={{ flex: '1 1 min(200px, 100%)', minWidth: 0 }}>
      <Label>{t('invite.code')}</Label>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3 }}>
        <Box component="strong" sx={large}>
          {code}
        </Box>
        <CopyButton text={code} what={t('invite.copied.code')} />
      </Box>
      <Label sx={{ mt: 4 }}>{t('invite.link')}</Label>
      <Box sx={{ overflowWrap: 'anywhere', fontSize: 14, lineHeight: '24px' }}>
        {link} <CopyButton text={link} what={t('invite.copied.link')} />
      </Box>
      <ShareButton link={link} />
    </Box>
    <QrCode text={link} label={t('invite.qr')} width={144} />
  </Card>
);

const large = {
  fontFamily: serif,
  fontWeight: 450,
  fontSize: 30,
  lineHeight: '36px',
  overflowWrap: 'anywhere',
} as const;

const Label = ({ children, sx = {} }: { children: string; sx?: object }) => (
  <Typography variant="h3" component="h2" sx={{ mb: 1, ...sx }}>
    {children}
  </Typography>
);

/** Where the browser can hand the link on to another app. */
function ShareButton({ link }: { link: string }) {
  const { productName } = useConfig();
  if (!('share' in navigator)) return null;
  const title = t('invite.message', { productName });
  return (
    <Button
      variant="outlined"
      startIcon={<Share size={18} strokeWidth={1.75} />}
      // Rejected too where somebody thinks better of it: the browser has said all there is to say.
      onClick={() => void navigator.share({ title, url: link }).catch(() => undefined)}
      sx={{ mt: 4 }}
    >
      {t('invite.share')}
    </Button>
  );
}

function Friends({ data, earned }: Referrals) {
  const rewards = useConfig().referral !== undefined;
  return (
    <Card component="section" aria-label={t('invite.friends')}>
      <Typography variant="h3" component="h2" sx={{ mb: 2 }}>
        {t('invite.friends')}
      </Typography>
      {data.length === 0 ? (
        <EmptyState title={t('invite.none')}>{t('invite.later')}</EmptyState>
      ) : (
        <Sum label={t('invite.friends')}>
          {data.map((friend, place) => (
            <SumRow key={`${friend.joinedAt} ${place}`} label={<Friend {...friend} />}>
              {rewards && <Outcome {...friend} />}
            </SumRow>
          ))}
          {rewards && (
            <Total label={t('invite.earned')}>
              <Money amount={earned} />
            </Total>
          )}
        </Sum>
      )}
    </Card>
  );
}

type Joined = Referrals['data'][number];

const Friend = ({ name, joinedAt }: Joined) => (
  <>
    <Box component="span" dir="auto" sx={{ display: 'block', color: 'nv.ink', fontWeight: 500 }}>
      {name}
    </Box>
    <Box component="span" sx={{ display: 'block', fontSize: 13, lineHeight: '18px' }}>
      {t('invite.joinedOn', { date: formatDate(joinedAt) })}
    </Box>
  </>
);

const Outcome = ({ status, amount }: Joined) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'flex-end', gap: 3 }}>
    {status === 'rewarded' ? (
      <Badge tone="green" icon={Check} small>
        {t('invite.rewarded')}
      </Badge>
    ) : (
      <Badge tone="grey" icon={Clock} small>
        {t('invite.joined')}
      </Badge>
    )}
    {amount !== undefined && <Money amount={amount} signed />}
  </Box>
);
