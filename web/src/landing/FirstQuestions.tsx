import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { AppLink } from '../app/AppLink.tsx';
import { Faq } from '../app/Faq.tsx';
import { firstQuestions } from '../app/questions.tsx';
import { Wide } from '../app/Wide.tsx';
import { section } from './section.ts';

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
        Questions
        <br />
        people ask first
      </Typography>
      <Box sx={{ mt: 5 }}>
        <AppLink to="/faqs">All questions and answers</AppLink>
      </Box>
    </div>
    <Faq questions={firstQuestions} initial={1} />
  </Wide>
);
