import Box from '@mui/material/Box';
import { Inert } from '@northvale/web/ui/Inert.tsx';
import { narrow, serif } from '@northvale/web/ui/tokens.ts';
import { useConfig } from '../../shared/page/useConfig.ts';
import { Wide } from '@northvale/web/ui/Wide.tsx';
import { section } from './section.ts';
import { t } from '../../shared/texts/t.ts';

export function Founder() {
  const { productName } = useConfig();
  return (
    <Wide component="section" aria-label={t('landing.founder.label')} sx={section}>
      <Box
        component="figure"
        sx={{ m: 0, py: 14, borderTop: '1px solid', borderBottom: '1px solid', borderColor: 'nv.ink2' }}
      >
        <Box
          component="blockquote"
          sx={{
            m: 0,
            maxWidth: 900,
            fontFamily: serif,
            fontStyle: 'italic',
            fontSize: 40,
            lineHeight: '50px',
            letterSpacing: '-.015em',
            [narrow]: { fontSize: 30, lineHeight: '37px' },
          }}
        >
          {t('landing.founder.quote')}
        </Box>
        <Box
          component="figcaption"
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            justifyContent: 'space-between',
            alignItems: 'center',
            gap: 4,
            mt: 8,
            color: 'nv.ink2',
          }}
        >
          {t('landing.founder.by', { productName })}
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, fontSize: 14 }}>
            <Inert>{t('landing.founder.more')}</Inert> {t('landing.founder.soon')}
          </Box>
        </Box>
      </Box>
    </Wide>
  );
}
