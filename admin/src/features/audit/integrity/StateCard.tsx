import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import type { Integrity } from '@northvale/api/contract/integrity.ts';
import { formatDateTime } from '@northvale/web/ui/dates.ts';
import { formatCount } from '@northvale/web/ui/labels.ts';
import { Facts } from '../../../shared/layout/Facts.tsx';
import { Headline } from '../../../shared/layout/integrity/Headline.tsx';
import { t } from '../../../shared/texts/t.ts';
import { Age } from './Age.tsx';
import { catchingUpText } from './catchingUpText.ts';

/** Whether all is as it should be, since when that is known, and what was gone through for it. */
export function StateCard({ integrity }: { integrity: Integrity }) {
  const { verifiedTo, lastFullRound, checkedEvents, checkedAccounts, running, catchingUp } = integrity;
  return (
    <Paper variant="outlined" component="section" aria-label={t('integrity.state.label')} sx={{ p: 5 }}>
      <Box sx={{ mb: 3 }}>
        <Headline integrity={integrity} />
      </Box>
      <Facts
        labelWidth={124}
        facts={[
          [
            t('integrity.state.verifiedTo'),
            verifiedTo ? t('integrity.state.eventOf', { when: formatDateTime(verifiedTo.at) }) : t('common.notYet'),
          ],
          [t('integrity.state.lastRound'), lastFullRound ? <Age key="round" at={lastFullRound} /> : t('common.notYet')],
          [t('integrity.state.events'), formatCount(checkedEvents)],
          [t('integrity.state.accounts'), formatCount(checkedAccounts)],
          [t('integrity.state.readModels'), catchingUpText(catchingUp)],
          [t('integrity.state.check'), running ? t('integrity.state.running') : t('integrity.state.still')],
        ]}
      />
    </Paper>
  );
}
