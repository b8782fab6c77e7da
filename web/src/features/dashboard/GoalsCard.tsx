import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { sentenceOf } from '@northvale/web/ui/texts/said.ts';
import { apart, touchable } from '@northvale/web/ui/tokens.ts';
import { Link } from 'react-router-dom';
import { Card, Written } from '../../../ui/Card.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { AppLink } from '../../../ui/PageLink.tsx';
import { GoalPictureTile, GoalProgress } from '../../shared/account/GoalProgress.tsx';
import { useGoals } from '../../shared/account/useGoals.ts';
import { t } from '../../shared/texts/t.ts';

/** How many goals are shown here. */
const SHOWN = 3;

/** The oldest goals that aren't reached yet, before those that are. Nothing until they are known: it stands last. */
export function GoalsCard() {
  const { data, error, refetch } = useGoals();
  if (data === undefined && error === null) return null;
  const goals = data?.data ?? [];
  const shown = goals.toSorted((a, b) => Number(a.status === 'reached') - Number(b.status === 'reached'));
  return (
    <Card component="section" aria-label={t('goals.title')} sx={{ p: 5 }}>
      <Box sx={{ ...apart, alignItems: 'baseline', columnGap: 3, mb: 4 }}>
        <Typography variant="h3" component="h2">
          {t('goals.title')}
        </Typography>
        <Box sx={{ fontSize: 14 }}>
          <AppLink to="/goals" sx={touchable}>
            {t('goals.all')}
          </AppLink>
        </Box>
      </Box>
      {data === undefined ? (
        <ErrorState title={sentenceOf(error, t('app.networkError'))} onRetry={() => void refetch()} />
      ) : goals.length === 0 ? (
        <Box sx={{ ...apart, flexWrap: 'wrap', alignItems: 'center', columnGap: 4, rowGap: 3 }}>
          <Typography sx={{ color: 'nv.ink2' }}>{t('goals.later')}</Typography>
          <Button component={Link} to="/goals?panel=goal" variant="tint">
            {t('goals.set')}
          </Button>
        </Box>
      ) : (
        <Box component="ul" sx={list}>
          {shown.slice(0, SHOWN).map((goal) => (
            <Box component="li" key={goal._id} sx={{ listStyle: 'none', minWidth: 0 }}>
              <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, mb: 3 }}>
                <GoalPictureTile picture={goal.picture} />
                <Written sx={{ fontWeight: 500, minWidth: 0 }}>{goal.name}</Written>
              </Box>
              <GoalProgress goal={goal} />
            </Box>
          ))}
        </Box>
      )}
    </Card>
  );
}

const list = {
  display: 'grid',
  gap: { xs: 6, md: 8 },
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 260px), 1fr))',
  alignItems: 'end',
  m: 0,
  p: 0,
} as const;
