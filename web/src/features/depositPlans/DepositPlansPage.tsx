import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import type { DepositPlanRecord } from '@northvale/api/contract/depositPlans.ts';
import { Card } from '@northvale/web/ui/Card.tsx';
import { ConfirmDialog } from '@northvale/web/ui/ConfirmDialog.tsx';
import { formatUtcDate } from '@northvale/web/ui/dates.ts';
import { focusKept } from '@northvale/web/ui/focusKept.ts';
import { Money } from '@northvale/web/ui/Money.tsx';
import { Badge } from '@northvale/web/ui/StatusBadge.tsx';
import { sentenceOf, wordOf } from '@northvale/web/ui/texts/said.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import CircleCheck from 'lucide-react/icons/circle-check';
import Minus from 'lucide-react/icons/minus';
import Pause from 'lucide-react/icons/pause';
import Plus from 'lucide-react/icons/plus';
import { useEffect, useState } from 'react';
import { EmptyState, ErrorState } from '../../../ui/ErrorState.tsx';
import { useRequests } from '../../shared/account/useHoldings.ts';
import { useDepositPlans } from '../../shared/account/useDepositPlans.ts';
import { api } from '../../shared/api/apiClient.ts';
import { useToasts } from '../../shared/api/useToasts.ts';
import { PageHeader } from '../../shared/page/PageHeader.tsx';
import { usePanel } from '../../shared/page/usePanel.ts';
import { t } from '../../shared/texts/t.ts';
import { PlanHistory } from './PlanHistory.tsx';
import { PlanPanel } from './PlanPanel.tsx';

/** What is paid in month after month, each with what it has asked for so far. */
export function DepositPlansPage() {
  useEffect(focusKept, []);
  const plans = useDepositPlans();
  // Rows that come later would push away what stands below them.
  const { isPending: isHistoryPending } = useRequests('deposit');
  const { asked, open, close } = usePanel();
  const found = plans.data?.data ?? [];
  const planOf = (id: string | undefined) => found.find(({ _id }) => _id === id);
  const asking = asked('panel') === 'plan' ? (asked('of') ?? '') : undefined;
  // What the panel is of stays so while it slides out.
  const [shown, setShown] = useState(asking);
  if (asking !== undefined && asking !== shown) setShown(asking);
  const changed = planOf(shown);
  const start = (
    <Button
      variant="contained"
      startIcon={<Plus size={18} strokeWidth={1.75} />}
      onClick={() => open({ panel: 'plan' })}
    >
      {t('plans.start')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('plans.title')}>{t('plans.text')}</PageHeader>
      {plans.isPending || isHistoryPending ? (
        <Skeleton aria-busy height={220} sx={{ borderRadius: '12px', transform: 'none' }} />
      ) : plans.data === undefined ? (
        <ErrorState title={sentenceOf(plans.error, t('app.networkError'))} onRetry={() => void plans.refetch()} />
      ) : found.length === 0 ? (
        <Card sx={{ p: 0 }}>
          <EmptyState title={t('plans.none')} action={start}>
            {t('plans.later')}
          </EmptyState>
        </Card>
      ) : (
        <>
          <Plans plans={found} />
          <Box sx={{ mt: 5 }}>{start}</Box>
        </>
      )}
      <PlanPanel
        // The form begins with the terms as they are now.
        key={`${shown} ${changed?.revision}`}
        open={asking !== undefined && plans.data !== undefined}
        plan={changed}
        amount={asked('amount') ?? ''}
        onClose={close}
      />
      <EndPlan plan={asked('panel') === 'end-plan' ? planOf(asked('of') ?? '') : undefined} onClose={close} />
    </>
  );
}

/** Those that go on stand before those that have ended. */
function Plans({ plans }: { plans: readonly DepositPlanRecord[] }) {
  const requests = useRequests('deposit').data?.data ?? [];
  const sorted = plans.toSorted((a, b) => Number(a.status === 'ended') - Number(b.status === 'ended'));
  return (
    <Box component="ul" sx={{ display: 'grid', gap: { xs: 4, md: 5 }, m: 0, p: 0 }}>
      {sorted.map((plan) => (
        <Card key={plan._id} component="li" sx={{ listStyle: 'none' }}>
          <Plan plan={plan} />
          <PlanHistory plan={plan} requests={requests.filter(({ planId }) => planId === plan._id)} />
        </Card>
      ))}
    </Box>
  );
}

const STATUSES = {
  active: { tone: 'green', icon: CircleCheck },
  paused: { tone: 'amber', icon: Pause },
  ended: { tone: 'grey', icon: Minus },
} as const;

function Plan({ plan }: { plan: DepositPlanRecord }) {
  const { status, amount, day, method, next } = plan;
  const { open } = usePanel();
  const turn = useTurn();
  const other = status === 'active' ? 'paused' : 'active';
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', columnGap: 5, rowGap: 3 }}>
      <Box sx={{ flex: '1 1 min(240px, 100%)', minWidth: 0 }}>
        <Box component="h2" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, m: 0 }}>
          <Money amount={amount} size="title" />
          <Badge {...STATUSES[status]}>{t(`plans.status.${status}`)}</Badge>
        </Box>
        <Box sx={{ color: 'nv.ink2' }}>{t('plans.terms', { day, method: wordOf(method) })}</Box>
        {next !== undefined && <Box sx={{ fontWeight: 500 }}>{t('plans.next', { date: formatUtcDate(next) })}</Box>}
      </Box>
      {status !== 'ended' && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, ml: -2 }}>
          <Button disabled={turn.isPending} onClick={() => turn.mutate({ id: plan._id, status: other })}>
            {t(status === 'active' ? 'plans.pause' : 'plans.resume')}
          </Button>
          <Button onClick={() => open({ panel: 'plan', of: plan._id })}>{t('plans.change')}</Button>
          <Button color="error" onClick={() => open({ panel: 'end-plan', of: plan._id })}>
            {t('plans.end')}
          </Button>
        </Box>
      )}
    </Box>
  );
}

/** Asked, since what has ended doesn't begin again. */
function EndPlan({ plan, onClose }: { plan: DepositPlanRecord | undefined; onClose: () => void }) {
  const turn = useTurn();
  return (
    <ConfirmDialog
      open={plan !== undefined}
      title={t('plans.endTitle')}
      note={t('plans.endNote')}
      confirmLabel={t('plans.endIt')}
      dismissLabel={t('plans.keep')}
      tone="error"
      busy={turn.isPending}
      onConfirm={() => plan && turn.mutate({ id: plan._id, status: 'ended' }, { onSettled: onClose })}
      onClose={onClose}
    />
  );
}

/** Pauses, resumes or ends a plan. */
function useTurn() {
  const queryClient = useQueryClient();
  const { succeeded, failed } = useToasts();
  return useMutation({
    mutationFn: ({ id, status }: { id: string; status: DepositPlanRecord['status'] }) =>
      api.call('PATCH /auth/deposit-plans/:id', { params: { id }, body: { status } }),
    onSuccess: (_answer, { status }) => succeeded(`plan.${status}`),
    onError: (error) => failed(error),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['depositPlans'] }),
  });
}
