import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import type { Integrity } from '@northvale/api/contract/integrity.ts';
import { formatDateTime } from '@northvale/web/ui/dates.ts';
import { formatCount } from '@northvale/web/ui/labels.ts';
import { ShieldAlert, ShieldCheck, ShieldEllipsis } from 'lucide-react';
import { Facts } from '../../layout/Facts.tsx';
import { t } from '../../texts/t.ts';
import { Age } from './Age.tsx';
import { catchingUpText } from './catchingUpText.ts';
import { headline } from './headline.ts';

const looks = {
  good: { icon: ShieldCheck, color: 'nv.green' },
  bad: { icon: ShieldAlert, color: 'nv.red' },
  open: { icon: ShieldEllipsis, color: 'nv.amberText' },
};

/** Whether all is as it should be, since when that is known, and what was gone through for it. */
export function StateCard({ integrity }: { integrity: Integrity }) {
  const { verifiedTo, lastFullRound, checkedEvents, checkedAccounts, running, catchingUp } = integrity;
  const { tone, title, text } = headline(integrity);
  const { icon: Icon, color } = looks[tone];
  return (
    <Paper variant="outlined" component="section" aria-label={t('integrity.state.label')} sx={{ p: 5 }}>
      <Box sx={{ display: 'flex', gap: 3, mb: 3 }}>
        <Box sx={{ color, flex: 'none', pt: '1px' }}>
          <Icon size={22} strokeWidth={1.75} aria-hidden />
        </Box>
        <div>
          <Box component="h2" sx={{ m: 0, typography: 'h3' }}>
            {title}
          </Box>
          <Box sx={{ color: 'nv.ink2' }}>{text}</Box>
        </div>
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
