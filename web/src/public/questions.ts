import { MIN_DEPOSIT } from '@northvale/api/contract/dollars.ts';
import { MAX_UNITS } from '@northvale/api/contract/holdings.ts';
import { formatWholeMoney } from '@northvale/web/ui/money.ts';
import type { Question } from './Faq.tsx';

/** The four that the landing page asks first. */
export const firstQuestions: Question[] = [
  {
    question: 'Which accounts can I open?',
    answer:
      'A Stocks and Shares ISA or a General Investment Account. Both are kept in one wallet and shown line by line.',
  },
  {
    question: 'What does it cost?',
    answer:
      'On the free plan the platform fee is 0.25%. Members pay 0%. Fund management charges are set by the asset manager and apply as well.',
  },
  {
    question: 'How do I confirm who I am?',
    answer:
      'After signing up you get a 6-digit verification code by e-mail or phone. Enter it within 30 minutes. Before your first investment you upload an ID in Settings, and a person looks at it.',
  },
  {
    question: 'How do referral rewards work?',
    answer:
      'Whoever you invite enters your referral ID when signing up. Once the referral requirements are met, the reward is added to your balance automatically.',
  },
];

export const allQuestions: Question[] = [
  ...firstQuestions,
  {
    question: 'What makes a good password?',
    answer:
      'At least 8 characters with one uppercase letter and one number. Longer is better, and a sentence that only you know is best.',
  },
  {
    question: 'How do I add money?',
    answer: `Press Deposit, choose an amount of at least ${formatWholeMoney(MIN_DEPOSIT)} and a method. Our account manager writes to you with the details, and your balance changes when the money has arrived.`,
  },
  {
    question: 'How do I get my money out?',
    answer:
      'Press Withdraw and choose one of your linked accounts. The amount is put on hold at once, so it can’t be spent twice, and is paid out when our team has approved it.',
  },
  {
    question: 'How many units can I buy?',
    answer: `From 1 to ${MAX_UNITS} units in one purchase. Price, projected return and maturity date are shown before you confirm.`,
  },
  {
    question: 'Can I lose money?',
    answer:
      'Yes. The value of investments can fall as well as rise, and every return we show before maturity is projected.',
  },
];
