import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { HoldBar, HoldMark } from '@northvale/web/ui/HoldBar.tsx';
import { Money } from '@northvale/web/ui/Money.tsx';
import { Badge } from '@northvale/web/ui/StatusBadge.tsx';
import Clock from 'lucide-react/icons/clock';
import { Card } from '@northvale/web/ui/Card.tsx';
import { Wide } from '@northvale/web/ui/Wide.tsx';
import { section } from './section.ts';
import { t } from '../../shared/texts/t.ts';

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
