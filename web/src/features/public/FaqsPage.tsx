import type { PublicConfig } from '@northvale/api/contract/config.ts';
import { MAX_UNITS, MIN_DEPOSIT } from '@northvale/api/contract/limits.ts';
import { AppLink } from '../../../ui/PageLink.tsx';
import { formatWholeMoney } from '@northvale/web/ui/money.ts';
import { useConfig } from '@northvale/web/ui/useConfig.ts';
import { t, tx } from '../../shared/texts/t.ts';
import { Faq, firstQuestions, type Question } from './Faq.tsx';
import { Prose } from './Prose.tsx';

export const FaqsPage = () => (
  <Prose
    title={t('pages.faqs.title')}
    lead={tx('pages.faqs.lead', { write: <AppLink to="/contact-us">{t('pages.faqs.write')}</AppLink> })}
  >
    <Faq questions={allQuestions(useConfig())} heading="h2" />
  </Prose>
);

const allQuestions = (config: PublicConfig): Question[] => [
  ...firstQuestions(config),
  { question: t('moreQuestions.password.question'), answer: t('moreQuestions.password.answer') },
  {
    question: t('moreQuestions.deposit.question'),
    answer: t('moreQuestions.deposit.answer', { least: formatWholeMoney(MIN_DEPOSIT) }),
  },
  { question: t('moreQuestions.withdrawal.question'), answer: t('moreQuestions.withdrawal.answer') },
  {
    question: t('moreQuestions.units.question'),
    answer: t('moreQuestions.units.answer', { most: MAX_UNITS }),
  },
  { question: t('moreQuestions.loss.question'), answer: t('moreQuestions.loss.answer') },
];
