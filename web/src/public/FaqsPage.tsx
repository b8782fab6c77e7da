import { AppLink } from '@northvale/web/ui/AppLink.tsx';
import { Faq } from './Faq.tsx';
import { allQuestions } from './questions.ts';
import { Prose } from './Prose.tsx';

export const FaqsPage = () => (
  <Prose
    title="FAQs"
    lead={
      <>
        Short answers. For everything else, <AppLink to="/contact-us">write to us</AppLink>.
      </>
    }
  >
    <Faq questions={allQuestions} heading="h2" />
  </Prose>
);
