import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { MAX_UNITS } from '@northvale/api/contract/limits.ts';
import { AppLink } from '../../../ui/PageLink.tsx';
import { Money } from '@northvale/web/ui/Money.tsx';
import { Badge } from '@northvale/web/ui/StatusBadge.tsx';
import { hovering } from '@northvale/web/ui/tokens.ts';
import ArrowRight from 'lucide-react/icons/arrow-right';
import Clock from 'lucide-react/icons/clock';
import { PageLink } from '../../../ui/PageLink.tsx';
import { Card, Wide } from '../../../ui/Card.tsx';
import { Inert } from '../../../ui/Inert.tsx';
import { HoldBar, HoldMark } from '../../../ui/Sum.tsx';
import { t, tx } from '../../shared/texts/t.ts';
import { section } from './Prose.tsx';

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

const services = ['safety', 'allInOne', 'easy'] as const;

export const Services = () => (
  <Wide
    component="section"
    sx={{
      ...section,
      display: 'grid',
      gap: { xs: 10, md: 5 },
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '5fr 6fr' },
    }}
  >
    <Box sx={{ maxWidth: 500 }}>
      <Typography variant="section" component="h2" sx={{ display: 'block' }}>
        {t('landing.services.title')}
        <br />
        {t('landing.services.titleEnd')}
      </Typography>
      <Typography sx={{ color: 'nv.ink2', fontSize: 17, lineHeight: '28px', mt: 5 }}>
        {t('landing.services.text')}
      </Typography>
      <ExampleWallet />
    </Box>
    <Box
      component="dl"
      sx={{ m: 0, mt: { md: 5 }, ml: { md: 20 }, borderTop: '1px solid', borderColor: 'nv.rule', alignSelf: 'start' }}
    >
      {services.map((name) => (
        <Box
          key={name}
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: '1fr', md: '9fr 11fr' },
            gap: { xs: 1, md: 5 },
            py: { xs: 5, md: 6.5 },
            borderBottom: '1px solid',
            borderColor: 'nv.rule',
          }}
        >
          <Box component="dt" sx={{ fontWeight: 600, fontSize: 17, lineHeight: '26px' }}>
            {t(`landing.services.${name}.title`)}
          </Box>
          <Box component="dd" sx={{ m: 0, color: 'nv.ink2', fontSize: 16, lineHeight: '26px' }}>
            {t(`landing.services.${name}.text`)}
          </Box>
        </Box>
      ))}
    </Box>
  </Wide>
);

const ExampleWallet = () => (
  <Card sx={{ p: { xs: 5, md: 6 }, mt: 8, maxWidth: 460 }}>
    <Box sx={{ display: 'flex', justifyContent: 'space-between', fontSize: 14, color: 'nv.ink2' }}>
      <span>{t('landing.services.wallet')}</span>
      <span>{t('landing.example.title')}</span>
    </Box>
    <Money amount={8252.5} size="hero" />
    <Box sx={{ mt: 4 }}>
      <HoldBar available={7052.5} held={1200} />
    </Box>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 6, mt: 4, alignItems: 'center' }}>
      <Part kind="available" label={t('landing.services.available')} amount={7052.5} />
      <Part kind="held" label={t('landing.services.onHold')} amount={1200} />
      <Badge tone="amber" icon={Clock}>
        {t('landing.services.waiting')}
      </Badge>
    </Box>
  </Card>
);

const Part = ({ kind, label, amount }: { kind: 'available' | 'held'; label: string; amount: number }) => (
  <Box
    sx={{
      display: 'grid',
      gridTemplateColumns: 'auto 1fr',
      columnGap: 2,
      alignItems: 'center',
      fontSize: 14,
      lineHeight: '20px',
    }}
  >
    <HoldMark kind={kind} />
    <Box component="span" sx={{ color: 'nv.ink2' }}>
      {label}
    </Box>
    <span />
    <Money amount={amount} size="table" sx={{ fontWeight: 500, fontSize: 16 }} />
  </Box>
);

const field = {
  flex: 1,
  minWidth: 0,
  minHeight: 44,
  px: 3.5,
  border: '1px dashed',
  borderColor: 'nv.control',
  borderRadius: '8px',
  bgcolor: 'nv.sunken',
  color: 'nv.ink',
  font: 'inherit',
  fontSize: 16,
  '&::placeholder': { color: 'nv.ink3', opacity: 1 },
} as const;

export const Community = () => (
  <Wide
    component="section"
    aria-label={t('landing.community.label')}
    sx={{
      ...section,
      display: 'grid',
      gap: { xs: 12, md: 20 },
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '1fr 1fr' },
    }}
  >
    <div>
      <Typography variant="section" component="h2" sx={title}>
        {t('landing.community.title')}
      </Typography>
      <Typography sx={text}>{t('landing.community.text')}</Typography>
      <Box sx={{ display: 'flex', gap: 2, mt: 6 }}>
        <Box
          component="input"
          placeholder={t('landing.community.email')}
          aria-label={t('landing.community.email')}
          aria-describedby="community-soon"
          sx={field}
        />
        <Inert>{t('landing.community.join')}</Inert>
      </Box>
      <Typography variant="body2" sx={{ color: 'nv.ink2', mt: 4 }}>
        {tx('landing.community.already', {
          signIn: <AppLink to="/login">{t('landing.community.signIn')}</AppLink>,
        })}{' '}
        <span id="community-soon">{t('landing.community.letters')}</span>
      </Typography>
    </div>
    <Box sx={{ display: 'flex', gap: 8 }}>
      <Phone />
      <div>
        <Typography variant="section" component="h2" sx={title}>
          {t('landing.community.apps')}
        </Typography>
        <Typography sx={text}>{t('landing.community.appsText')}</Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 5 }}>
          <Inert>{'App Store'}</Inert>
          <Inert>{'Google Play'}</Inert>
        </Box>
        <Typography variant="body2" sx={{ color: 'nv.ink2', mt: 3 }}>
          {t('landing.community.soon')}
        </Typography>
      </div>
    </Box>
  </Wide>
);

const title = { display: 'block', fontSize: { xs: 30, md: 32 }, lineHeight: { xs: '36px', md: '40px' } } as const;
const text = { color: 'nv.ink2', fontSize: 16, lineHeight: '26px', mt: 2 } as const;

/** A phone on which the ledger's lines rise. */
function Phone() {
  return (
    <Box
      component="svg"
      viewBox="0 0 116 196"
      aria-hidden="true"
      sx={({ palette: { nv } }) => ({
        '--nv-ground': nv.surface,
        '--rule': nv.rule,
        width: 116,
        height: 196,
        flex: 'none',
      })}
    >
      <rect
        x="1"
        y="1"
        width="114"
        height="194"
        rx="18"
        fill="var(--nv-ground)"
        stroke="var(--nv-line)"
        strokeWidth="1.5"
      />
      <rect x="44" y="9" width="28" height="4" rx="2" fill="var(--rule)" />
      <path d="M62 34l5 13-5 14-5-14z" fill="var(--nv-star)" />
      <g fill="none" stroke="var(--nv-line)" strokeWidth="1.1">
        {Array.from({ length: 8 }, (_, row) => {
          const base = 100 + row * 11;
          const rise = 34 - row * 4.2;
          return (
            <path
              key={row}
              d={`M2 ${base + 16}c14 0 24 ${-rise} 38 ${-rise}s22 ${rise * 0.7} 36 ${rise * 0.7}s24 ${-rise * 0.9} 38 ${-rise * 0.9}`}
              strokeOpacity={0.4 + row * 0.08}
            />
          );
        })}
      </g>
    </Box>
  );
}
