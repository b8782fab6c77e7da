import Box from '@mui/material/Box';
import { hovering } from '@northvale/web/ui/tokens.ts';
import Typography from '@mui/material/Typography';
import { MAX_UNITS } from '@northvale/api/contract/limits.ts';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { PageLink } from '@northvale/web/ui/PageLink.tsx';
import { Wide } from '@northvale/web/ui/Wide.tsx';
import { section } from './section.ts';
import { t } from '../../shared/texts/t.ts';

const steps = () => [
  {
    title: t('landing.how.create.title'),
    text: t('landing.how.create.text'),
    action: t('landing.how.create.action'),
  },
  {
    title: t('landing.how.choose.title'),
    text: t('landing.how.choose.text'),
    action: t('landing.how.choose.action'),
  },
  {
    title: t('landing.how.start.title'),
    text: t('landing.how.start.text', { most: MAX_UNITS }),
    action: t('landing.how.start.action'),
  },
];

export const HowItWorks = () => (
  <Wide component="section" sx={section}>
    <Typography variant="section" component="h2" sx={{ display: 'block' }}>
      {t('landing.how.title')}
    </Typography>
    <RisingLines />
    <Box
      component="ol"
      sx={{
        listStyle: 'none',
        m: 0,
        mt: { xs: 8, md: 5 },
        p: 0,
        display: 'grid',
        gap: { xs: 9, md: 10 },
        gridTemplateColumns: { xs: '1fr', md: '1fr 1fr 1fr' },
      }}
    >
      {steps().map(({ title, text, action }, index) => (
        <li key={title}>
          <Typography variant="h2" component="h3">
            <Box component="span" aria-hidden sx={{ color: 'nv.ink2', mr: 2.5 }}>
              {index + 1}
            </Box>
            {title}
          </Typography>
          <Typography sx={{ color: 'nv.ink2', fontSize: 16, lineHeight: '26px', mt: 2 }}>{text}</Typography>
          <Box
            component={PageLink}
            to="/signup"
            sx={{
              display: 'inline-flex',
              alignItems: 'center',
              gap: 2,
              mt: 2.5,
              minHeight: { xs: 44, md: 24 },
              color: 'nv.brandText',
              fontWeight: 600,
              fontSize: 15,
              textDecoration: 'none',
              [hovering]: { '&:hover': { textDecoration: 'underline' } },
            }}
          >
            {action} <ArrowRight size={16} strokeWidth={1.75} aria-hidden />
          </Box>
        </li>
      ))}
    </Box>
  </Wide>
);

/** Five ledger lines that rise from step to step, towards the needle of the star. */
function RisingLines() {
  return (
    <Box
      component="svg"
      viewBox="0 0 1120 124"
      aria-hidden="true"
      sx={{ display: { xs: 'none', md: 'block' }, width: '100%', height: 124, mt: 8 }}
    >
      <g fill="none" stroke="var(--nv-line)" strokeWidth="1.25">
        {[0, 1, 2, 3, 4].map((row) => (
          <path key={row} d={rising(row)} strokeOpacity={1 - row * 0.19} />
        ))}
      </g>
      <g fill="var(--nv-ground)" stroke="var(--nv-line)" strokeWidth="2">
        <circle cx="6" cy="91" r="5" />
        <circle cx="391" cy="66" r="5" />
      </g>
      <path d="M777 0l7 15-7 16-7-16z" fill="var(--nv-star)" />
    </Box>
  );
}

const rising = (row: number): string => {
  const drop = (spread: number): number => row * spread;
  return [
    `M0 ${91 + drop(4.5)}`,
    `H240`,
    `C330 ${91 + drop(4.5)} 360 ${62 + drop(8)} 450 ${61 + drop(8)}`,
    `S560 ${74 + drop(7)} 640 ${68 + drop(7.5)}`,
    `S780 ${6 + drop(15)} 864 ${7 + drop(15)}`,
    `S1010 ${34 + drop(13)} 1120 ${21 + drop(14)}`,
  ].join(' ');
};
