import type { BankAccount } from '../contract/bankAccounts.ts';

/** As it is shown to everyone but the owner and admins. */
export const withLastFour = (account: BankAccount): BankAccount => ({
  ...account,
  accountNumber: account.accountNumber.slice(-4),
});
