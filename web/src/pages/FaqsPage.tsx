import { AppLink } from '../app/AppLink.tsx';
import { Faq } from '../app/Faq.tsx';
import { allQuestions } from '../app/questions.tsx';
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
