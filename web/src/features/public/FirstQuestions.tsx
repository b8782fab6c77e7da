import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { AppLink } from '@northvale/web/ui/AppLink.tsx';
import { touchable } from '@northvale/web/ui/tokens.ts';
import { Faq } from './Faq.tsx';
import { firstQuestions } from './firstQuestions.ts';
import { Wide } from '@northvale/web/ui/Wide.tsx';
import { section } from './section.ts';
import { t } from '../../shared/texts/t.ts';

export const FirstQuestions = () => (
  <Wide
    component="section"
    sx={{
      ...section,
      display: 'grid',
      gap: { xs: 8, md: 5 },
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '420px 1fr' },
    }}
  >
    <div>
      <Typography variant="section" component="h2" sx={{ display: 'block' }}>
        {t('landing.questions.title')}
        <br />
        {t('landing.questions.titleEnd')}
      </Typography>
      <Box sx={{ mt: 5 }}>
        <AppLink to="/faqs" sx={touchable}>
          {t('landing.questions.all')}
        </AppLink>
      </Box>
    </div>
    <Faq questions={firstQuestions()} initial={1} />
  </Wide>
);
