import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Inert } from '@northvale/web/ui/Inert.tsx';
import { AppLink } from '@northvale/web/ui/AppLink.tsx';
import { Wide } from '@northvale/web/ui/Wide.tsx';
import { section } from './section.ts';
import { t, tx } from '../../shared/texts/t.ts';

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
