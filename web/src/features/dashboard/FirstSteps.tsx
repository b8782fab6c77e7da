import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { HoldingRecord } from '@northvale/api/contract/holdings.ts';
import type { Me } from '@northvale/api/contract/profile.ts';
import type { RequestRecord } from '@northvale/api/contract/requests.ts';
import { AppLink } from '../../../ui/PageLink.tsx';
import { Card } from '@northvale/web/ui/Card.tsx';
import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useHoldings, useRequests } from '../../shared/account/useHoldings.ts';
import { useMoneyPanel } from '../../shared/money/useMoneyPanel.ts';
import { t } from '../../shared/texts/t.ts';

/**
 * What is still to be done before money is at work. Nothing once it is; while that isn't known, what is given for it.
 */
export function FirstSteps({ me, meanwhile = null }: { me: Me | undefined; meanwhile?: ReactNode }) {
  const { data: deposits } = useRequests('deposit');
  const { data: holdings } = useHoldings();
  if (me === undefined || deposits === undefined || holdings === undefined) return meanwhile;
  const steps = firstSteps(me, deposits.data, holdings.investments);
  const done = steps.filter((step) => step.done).length;
  if (done === steps.length) return null;
  const next = steps.find((step) => !step.done);
  return (
    <Card component="section" aria-label={t('dashboard.steps.title')} sx={{ p: 5 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', gap: 3, mb: 2 }}>
        <Typography variant="h3" component="h2">
          {t('dashboard.steps.title')}
        </Typography>
        <Typography variant="label" sx={{ color: 'nv.ink2' }}>
          {t('dashboard.steps.done', { done, all: steps.length })}
        </Typography>
      </Box>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {steps.map((step, index) => (
          <Step key={step.name} step={step} number={index + 1} action={step === next && actions()[step.name]} />
        ))}
      </Box>
    </Card>
  );
}

function Step({ step, number, action }: { step: FirstStep; number: number; action: ReactNode }) {
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 3,
        py: 3,
        minHeight: 60,
        borderTop: '1px solid',
        borderColor: 'nv.rule',
      }}
    >
      <Box aria-hidden sx={[mark, step.done && { bgcolor: 'nv.greenTint', color: 'nv.green' }]}>
        {step.done ? <Check size={15} strokeWidth={2} /> : number}
      </Box>
      <Box sx={{ flex: '1 1 180px', minWidth: 0 }}>
        <Box sx={{ fontWeight: 600 }}>{step.done ? t('dashboard.steps.isDone', { step: step.title }) : step.title}</Box>
        {!step.done && (
          <Box sx={{ color: 'nv.ink2', fontSize: 14, lineHeight: '20px', overflowWrap: 'anywhere' }}>{step.text}</Box>
        )}
      </Box>
      {/* On phones below the words, and as far in. */}
      {action && <Box sx={{ ml: { xs: 10, sm: 0 } }}>{action}</Box>}
    </Box>
  );
}

function DepositStep() {
  const { open } = useMoneyPanel();
  return (
    <Button variant="tint" size="small" onClick={() => open('deposit')}>
      {t('money.deposit')}
    </Button>
  );
}

const actions = (): Record<FirstStep['name'], ReactNode> => ({
  email: <AppLink to="/verify-email">{t('dashboard.steps.enterCode')}</AppLink>,
  identity: (
    <Button variant="tint" size="small" component={Link} to="/settings">
      {t('dashboard.steps.verify')}
    </Button>
  ),
  deposit: <DepositStep />,
  invest: (
    <Button variant="tint" size="small" component={Link} to="/investments?tab=explore">
      {t('dashboard.steps.explore')}
    </Button>
  ),
});

const mark = {
  width: 28,
  height: 28,
  flex: 'none',
  borderRadius: '50%',
  display: 'grid',
  placeItems: 'center',
  bgcolor: 'nv.greyTint',
  color: 'nv.grey',
  fontSize: 13,
  fontWeight: 600,
} as const;

interface FirstStep {
  name: 'email' | 'identity' | 'deposit' | 'invest';
  title: string;
  /** What it takes, or what is being waited for. */
  text: string;
  done: boolean;
}

type Standing = Pick<Me, 'email' | 'emailVerified' | 'isVerified' | 'verification' | 'balance'>;

/** The way from an account to money at work. */
export function firstSteps(
  { email, emailVerified, isVerified, verification, balance }: Standing,
  deposits: readonly RequestRecord[],
  holdings: readonly HoldingRecord[],
): FirstStep[] {
  const has = (status: RequestRecord['status']): boolean => deposits.some((deposit) => deposit.status === status);
  return [
    {
      name: 'email',
      title: t('dashboard.steps.email.title'),
      text: t('dashboard.steps.email.text', { email }),
      done: emailVerified,
    },
    {
      name: 'identity',
      title: t('dashboard.steps.identity.title'),
      text:
        verification?.status === 'under review'
          ? t('dashboard.steps.identity.waiting')
          : t('dashboard.steps.identity.text'),
      done: isVerified,
    },
    {
      name: 'deposit',
      title: t('dashboard.steps.deposit.title'),
      text: has('pending') ? t('dashboard.steps.deposit.waiting') : t('dashboard.steps.deposit.text'),
      // Money may also have come as a balance that an admin has set.
      done: has('approved') || balance > 0 || holdings.length > 0,
    },
    {
      name: 'invest',
      title: t('dashboard.steps.invest.title'),
      text: t('dashboard.steps.invest.text'),
      done: holdings.length > 0,
    },
  ];
}
