import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Wide } from '@northvale/web/ui/Wide.tsx';
import { t } from '../../shared/texts/t.ts';

const reasons = ['safety', 'risk', 'profit', 'legal'] as const;

export const WhyChooseUs = () => (
  <Box component="section" sx={{ bgcolor: 'nv.deep', color: 'nv.onDeep', py: { xs: '76px', md: '88px' } }}>
    <Wide
      sx={{ display: 'grid', gap: { xs: 8, md: 5 }, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '420px 1fr' } }}
    >
      <div>
        <Typography variant="section" component="h2" sx={{ display: 'block' }}>
          {t('landing.why.title')}
        </Typography>
        <Typography sx={{ color: 'nv.onDeep2', fontSize: 17, lineHeight: '28px', mt: 4 }}>
          {t('landing.why.text')}
        </Typography>
      </div>
      <Box
        sx={{
          display: 'grid',
          columnGap: 12,
          rowGap: { xs: 0, md: 10 },
          gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
        }}
      >
        {reasons.map((name) => (
          <Box
            key={name}
            sx={{ borderTop: '1px solid', borderColor: 'rgb(255 255 255 / .16)', pt: 5, pb: { xs: 7, md: 0 } }}
          >
            <Typography variant="h2" component="h3" sx={{ fontSize: 23 }}>
              {t(`landing.why.${name}.title`)}
            </Typography>
            <Typography sx={{ color: 'nv.onDeep2', fontSize: 16, lineHeight: '25px', mt: 2 }}>
              {t(`landing.why.${name}.text`)}
            </Typography>
          </Box>
        ))}
      </Box>
    </Wide>
  </Box>
);
