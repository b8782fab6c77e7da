import { said } from './said.ts';
import * as z from 'zod';
import { otp } from './auth.ts';
import { lineAsSent, message } from './fields.ts';
import { assertion } from './passkeys.ts';

export const BANKS = [
  'Bitcoin',
  'JPMorgan Chase',
  'Bank of America',
  'Citigroup',
  'Wells Fargo',
  'Goldman Sachs',
  'Morgan Stanley',
  'U.S. Bank',
] as const;

const ACCOUNT_NUMBER_MISSING = said('AccountNumberRequired', 'Please enter the account number or wallet address.');

/** `check/linkedAccounts.ts` compares these fields with the digest of the request. */
export const addBank = z.strictObject({
  bankName: z.enum(BANKS, { error: said('NotABank', 'Please select a valid bank.') }),
  accountNumber: lineAsSent(128, ACCOUNT_NUMBER_MISSING).refine((value) => value.trim().length >= 4, {
    error: said('TooShort', 'At least {count} characters.', { count: 4 }),
  }),
  accountHolderName: lineAsSent(200, said('AccountHolderRequired', 'Please enter the account holder name.')),
  otp: otp.optional(),
  assertion: assertion.optional(),
});
export type AddBank = z.infer<typeof addBank>;

/** A linked account. It is never edited, only unlinked. */
export const bankAccount = z
  .object({ _id: z.string(), bankName: z.string(), accountNumber: z.string(), accountHolderName: z.string() })
  .meta({ id: 'BankAccount' });
export type BankAccount = z.infer<typeof bankAccount>;

export const bankAccountsAnswer = z.object({ message, data: z.array(bankAccount) });
export const bankAccountAnswer = z.object({ message, data: bankAccount });
