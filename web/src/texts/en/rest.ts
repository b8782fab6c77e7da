import { settings } from './settings.ts';
import { money } from './money.ts';
import { deposits } from './deposits.ts';
import { withdrawals } from './withdrawals.ts';
import { bankAccounts } from './bankAccounts.ts';
import { transactions } from './transactions.ts';
import { dashboard } from './dashboard.ts';
import { investments } from './investments.ts';
import { notifications } from './notifications.ts';
import { auth } from './auth.ts';
import { frame } from './frame.ts';
import { pages } from './pages.ts';
import { moreQuestions } from './moreQuestions.ts';
import { verify } from './verify.ts';

export const rest = {
  settings,
  money,
  deposits,
  withdrawals,
  bankAccounts,
  transactions,
  dashboard,
  investments,
  notifications,
  auth,
  frame,
  pages,
  moreQuestions,
  verify,
} as const;
