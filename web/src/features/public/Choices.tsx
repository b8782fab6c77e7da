import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { CategoryTile } from '@northvale/web/ui/CategoryTile.tsx';
import { OpportunityBadge } from '@northvale/web/ui/StatusBadge.tsx';
import { Faq } from './Faq.tsx';
import { Wide } from '@northvale/web/ui/Wide.tsx';
import { section } from './section.ts';
import { t } from '../../shared/texts/t.ts';
import { formatMoney } from '@northvale/web/ui/money.ts';
import { formatDuration, formatPercent } from '@northvale/web/ui/terms.ts';

const points = () =>
  (['simple', 'free', 'manage'] as const).map((name) => ({
    question: t(`landing.choices.${name}.question`),
    answer: t(`landing.choices.${name}.answer`),
  }));

const facts = () => [
  [t('landing.choices.return'), formatPercent('12%')],
  [t('landing.choices.duration'), formatDuration('6 months')],
  [t('landing.choices.perUnit'), formatMoney(80)],
];

export const Choices = () => (
  <Wide
    component="section"
    sx={{
      ...section,
      display: 'grid',
      gap: { xs: 10, md: 5 },
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '580px 1fr' },
    }}
  >
    <Paper variant="outlined" sx={{ overflow: 'hidden', maxWidth: 430, width: '100%', alignSelf: 'start' }}>
      <CategoryTile category="Agriculture" sx={{ height: 176 }} />
      <Box sx={{ p: 6 }}>
        <Box
          sx={{
            display: 'flex',
            justifyContent: 'space-between',
            alignItems: 'center',
            color: 'nv.ink2',
            fontSize: 14,
          }}
        >
          {t('landing.choices.category')} <OpportunityBadge />
        </Box>
        <Typography variant="h2" component="p" sx={{ mt: 1.5 }}>
          {'Highland Barley Growers'}
        </Typography>
        <Box component="dl" sx={{ display: 'flex', gap: 9, m: 0, mt: 4 }}>
          {facts().map(([label, value]) => (
            <div key={label}>
              <Box component="dt" sx={{ color: 'nv.ink2', fontSize: 13, lineHeight: '18px' }}>
                {label}
              </Box>
              <Box component="dd" sx={{ m: 0, fontWeight: 600, fontSize: 17, lineHeight: '24px' }}>
                {value}
              </Box>
            </div>
          ))}
        </Box>
      </Box>
    </Paper>
    <div>
      <Typography variant="section" component="h2" sx={{ display: 'block', mb: 6 }}>
        {t('landing.choices.title')}
      </Typography>
      <Faq questions={points()} initial={0} />
    </div>
  </Wide>
);
