import { settings } from './settings.ts';
import { deposits } from './deposits.ts';
import { withdrawals } from './withdrawals.ts';
import { bankAccounts } from './bankAccounts.ts';
import { transactions } from './transactions.ts';
import { investments } from './investments.ts';
import { auth } from './auth.ts';
import { pages } from './pages.ts';
import { moreQuestions } from './moreQuestions.ts';
import { verify } from './verify.ts';

export const rest = {
  settings,
  deposits,
  withdrawals,
  bankAccounts,
  transactions,
  investments,
  auth,
  pages,
  moreQuestions,
  verify,
} as const;
