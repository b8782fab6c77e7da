import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import type { Goal } from '@northvale/api/contract/goals.ts';
import { ConfirmDialog } from '@northvale/web/ui/ConfirmDialog.tsx';
import { focusKept } from '@northvale/web/ui/focusKept.ts';
import { Money } from '@northvale/web/ui/Money.tsx';
import { Sum, SumRow } from '@northvale/web/ui/Sum.tsx';
import { sentenceOf } from '@northvale/web/ui/texts/said.ts';
import Plus from 'lucide-react/icons/plus';
import { useEffect, useState } from 'react';
import { Card, Written } from '../../../ui/Card.tsx';
import { formatUtcDate } from '../../../ui/dates.ts';
import { EmptyState, ErrorState } from '../../../ui/ErrorState.tsx';
import { GoalPictureTile, GoalProgress } from '../../shared/account/GoalProgress.tsx';
import { useGoals } from '../../shared/account/useGoals.ts';
import { useToasts } from '../../shared/api/useToasts.ts';
import { PageHeader } from '../../shared/page/PageHeader.tsx';
import { usePanel } from '../../shared/page/usePanel.ts';
import { t } from '../../shared/texts/t.ts';
import { GoalPanel } from './GoalPanel.tsx';
import { sentAs, useDeleteGoal, useKeepGoal } from './useKeepGoal.ts';

/** What somebody saves for, and how far each of it has come. */
export function GoalsPage() {
  useEffect(focusKept, []);
  const query = useGoals();
  const { asked, open, close } = usePanel();
  const goals = query.data?.data ?? [];
  const isOpen = asked('panel') === 'goal' && query.data !== undefined;
  const set = (): void => open({ panel: 'goal' });
  return (
    <>
      <PageHeader title={t('goals.title')}>{t('goals.text')}</PageHeader>
      {goals.length > 0 && (
        <Box sx={{ mb: 5 }}>
          <Button variant="contained" startIcon={<Plus size={18} strokeWidth={1.75} />} onClick={set}>
            {t('goals.set')}
          </Button>
        </Box>
      )}
      {query.isPending ? (
        <Box sx={grid} aria-busy="true">
          <Skeleton height={286} sx={block} />
          <Skeleton height={286} sx={block} />
        </Box>
      ) : query.data === undefined ? (
        <ErrorState title={sentenceOf(query.error, t('app.networkError'))} onRetry={() => void query.refetch()} />
      ) : goals.length === 0 ? (
        <Card sx={{ p: 0 }}>
          <EmptyState
            title={t('goals.none')}
            action={
              <Button variant="contained" onClick={set}>
                {t('goals.set')}
              </Button>
            }
          >
            {t('goals.later')}
          </EmptyState>
        </Card>
      ) : (
        <Box component="ul" sx={grid}>
          {goals.map((goal) => (
            <GoalCard key={goal._id} goal={goal} onEdit={() => open({ panel: 'goal', of: goal._id })} />
          ))}
        </Box>
      )}
      <GoalPanel open={isOpen} goals={goals} id={asked('of') ?? undefined} onClose={close} />
    </>
  );
}

const grid = {
  display: 'grid',
  gap: { xs: 4, md: 5 },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  m: 0,
  p: 0,
} as const;
const block = { borderRadius: '12px', transform: 'none' } as const;

function GoalCard({ goal, onEdit }: { goal: Goal; onEdit: () => void }) {
  const { failed } = useToasts();
  const [asked, setAsked] = useState(false);
  const keep = useKeepGoal(goal._id, { onDone: () => undefined, onFailed: failed });
  const remove = useDeleteGoal(() => setAsked(false));
  const isPaused = goal.status === 'paused';
  const { name } = goal;
  return (
    <Card component="li" sx={{ listStyle: 'none', p: 5, display: 'flex', flexDirection: 'column' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, mb: 4 }}>
        <GoalPictureTile picture={goal.picture} />
        <Box sx={{ minWidth: 0 }}>
          <Written component="h2" sx={{ m: 0, fontWeight: 600, fontSize: 17, lineHeight: '24px' }}>
            {name}
          </Written>
          <Box sx={{ color: 'nv.ink2', fontSize: 14, lineHeight: '20px' }}>
            {t('goals.by', { date: formatUtcDate(goal.by) })}
          </Box>
        </Box>
      </Box>
      <GoalProgress goal={goal} />
      <Box sx={{ mt: 3, flex: 1 }}>
        <Sum label={name}>
          <SumRow label={t('goals.projected')} ruled={false}>
            <Money amount={goal.projected} />
          </SumRow>
          <SumRow label={t('goals.wallet')} ruled={false}>
            <Money amount={goal.wallet} />
          </SumRow>
          <SumRow label={t('goals.holdings')} ruled={false}>
            {goal.holdings.length}
          </SumRow>
        </Sum>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 3 }}>
        <Button variant="outlined" size="small" aria-label={t('goals.editOne', { name })} onClick={onEdit}>
          {t('goals.edit')}
        </Button>
        {goal.status !== 'reached' && (
          <Button
            size="small"
            disabled={keep.isPending}
            aria-label={t(isPaused ? 'goals.resumeOne' : 'goals.pauseOne', { name })}
            onClick={() => keep.mutate({ ...sentAs(goal), status: isPaused ? 'active' : 'paused' })}
          >
            {t(isPaused ? 'goals.resume' : 'goals.pause')}
          </Button>
        )}
        <Button size="small" aria-label={t('goals.deleteOne', { name })} onClick={() => setAsked(true)}>
          {t('goals.delete')}
        </Button>
      </Box>
      {asked && (
        <ConfirmDialog
          open
          tone="error"
          title={t('goals.askDelete', { name })}
          note={t('goals.deleteNote')}
          confirmLabel={t('goals.delete')}
          busy={remove.isPending}
          onConfirm={() => remove.mutate(goal._id)}
          onClose={() => setAsked(false)}
        />
      )}
    </Card>
  );
}
