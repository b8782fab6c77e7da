import { AppLink } from '@northvale/web/ui/AppLink.tsx';
import { Faq } from './Faq.tsx';
import { allQuestions } from './questions.ts';
import { Prose } from './Prose.tsx';
import { t, tx } from '../../shared/texts/t.ts';

export const FaqsPage = () => (
  <Prose
    title={t('pages.faqs.title')}
    lead={tx('pages.faqs.lead', { write: <AppLink to="/contact-us">{t('pages.faqs.write')}</AppLink> })}
  >
    <Faq questions={allQuestions()} heading="h2" />
  </Prose>
);
