import { MAX_UNITS, MIN_DEPOSIT } from '@northvale/api/contract/limits.ts';
import { formatWholeMoney } from '@northvale/web/ui/money.ts';
import { t } from '../../shared/texts/t.ts';
import type { Question } from './Faq.tsx';
import { firstQuestions } from './firstQuestions.ts';

export const allQuestions = (): Question[] => [
  ...firstQuestions(),
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
