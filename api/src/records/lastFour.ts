import type { BankAccount } from '../contract/bankAccounts.ts';

/** As it is shown to everyone but the owner and admins. Each field is named: another one has to be decided on. */
export const withLastFour = ({ _id, bankName, accountNumber, accountHolderName }: BankAccount): BankAccount => ({
  _id,
  bankName,
  accountNumber: accountNumber.slice(-4),
  accountHolderName,
});
