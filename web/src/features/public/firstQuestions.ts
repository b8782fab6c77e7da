import { t } from '../../shared/texts/t.ts';
import type { Question } from './Faq.tsx';

/** The four that the landing page asks first. */
export const firstQuestions = (): Question[] =>
  (['accounts', 'cost', 'identity', 'referral'] as const).map((name) => ({
    question: t(`questions.${name}.question`),
    answer: t(`questions.${name}.answer`),
  }));
