import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ActRecord } from '@northvale/api/contract/acts.ts';
import { deviceWords } from '@northvale/web/ui/deviceWords.ts';
import { formatDateTime } from '@northvale/web/ui/dates.ts';
import { ErrorState } from '@northvale/web/ui/ErrorState.tsx';
import { useState } from 'react';
import { FieldsSkeleton } from './FieldsSkeleton.tsx';
import { Section } from './Section.tsx';
import { useActs } from './useActs.ts';
import { t } from '../../shared/texts/t.ts';
import { whatWasDone, sentenceOf } from '@northvale/web/ui/texts/said.ts';

const FEW = 5;

/** What was done in the account beside moving money, so that its owner sees what they didn't do. */
export function ActivitySection() {
  const acts = useActs();
  const [all, setAll] = useState(false);
  return (
    <Section title={t('settings.activity.title')} text={t('settings.activity.text')}>
      {acts.isError && acts.data === undefined ? (
        <ErrorState title={sentenceOf(acts.error, t('app.networkError'))} onRetry={() => void acts.refetch()}>
          {t('settings.activity.outOfReach')}
        </ErrorState>
      ) : acts.data === undefined ? (
        <FieldsSkeleton />
      ) : (
        <>
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {acts.data.slice(0, all ? undefined : FEW).map((act) => (
              <ActRow key={act.id} act={act} />
            ))}
          </Box>
          {!all && acts.data.length > FEW && (
            <Button variant="outlined" onClick={() => setAll(true)} sx={{ mt: 4 }}>
              {t('settings.activity.all')}
            </Button>
          )}
        </>
      )}
    </Section>
  );
}

function ActRow({ act }: { act: ActRecord }) {
  const { at, actor, userId, address, device } = act;
  const by = actor.name !== '' && actor.id !== userId ? t('settings.activity.by', { name: actor.name }) : '';
  const from = [deviceWords(device), address].filter((part) => part !== '').join(', ');
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        justifyContent: 'space-between',
        columnGap: 4,
        py: 2.5,
        borderBottom: '1px solid',
        borderColor: 'nv.rule',
        '&:last-of-type': { border: 0 },
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ fontWeight: 500, color: act.outcome === 'refused' ? 'nv.red' : 'nv.ink' }}>{whatWasDone(act)}</Box>
        <Box sx={{ fontSize: 13, color: 'nv.ink2', overflowWrap: 'anywhere' }}>
          {[by, from].filter((part) => part !== '').join(', ')}
        </Box>
      </Box>
      <Box component="time" dateTime={at} sx={{ fontSize: 13, color: 'nv.ink2', whiteSpace: 'nowrap' }}>
        {formatDateTime(at)}
      </Box>
    </Box>
  );
}
