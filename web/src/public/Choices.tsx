import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { CategoryTile } from '@northvale/web/ui/Drawing.tsx';
import { OpportunityBadge } from '@northvale/web/ui/StatusBadge.tsx';
import { Faq } from './Faq.tsx';
import { Wide } from '@northvale/web/ui/Wide.tsx';
import { section } from './section.ts';

const points = [
  {
    question: 'Simple range of choices',
    answer: 'A short list instead of a long one: up to 15 funds, each with its return, duration and price on one card.',
  },
  {
    question: 'Free to get started',
    answer: 'Opening an account costs nothing. On the free plan the platform fee is 0.25%, and members pay 0%.',
  },
  {
    question: 'Manage your investments',
    answer: 'See what you own, what it should bring and when it matures. Every movement has its line.',
  },
];

const facts = [
  ['Return', '12%'],
  ['Duration', '6 months'],
  ['Per unit', '$80.00'],
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
          Agriculture <OpportunityBadge />
        </Box>
        <Typography variant="h2" component="p" sx={{ mt: 1.5 }}>
          Highland Barley Growers
        </Typography>
        <Box component="dl" sx={{ display: 'flex', gap: 9, m: 0, mt: 4 }}>
          {facts.map(([label, value]) => (
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
        Start small, see everything
      </Typography>
      <Faq questions={points} initial={0} />
    </div>
  </Wide>
);
