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
} as const;
