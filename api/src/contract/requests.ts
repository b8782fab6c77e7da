import { said } from './said.ts';
import * as z from 'zod';
import { otp } from './auth.ts';
import { bankAccount } from './bankAccounts.ts';
import { depositAmount, withdrawalAmount } from './dollars.ts';
import { id, message, messageAnswer, timestamp } from './fields.ts';
import { assertion } from './passkeys.ts';

/** Where the two kinds of request differ: in their names. */
export const REQUEST_KINDS = {
  deposit: {
    path: '/auth/deposit-requests',
    resource: 'deposits',
    submitted: 'Deposit Request Submitted!',
    listed: 'Deposit requests fetched.',
  },
  withdrawal: {
    path: '/auth/withdraw-requests',
    resource: 'withdrawals',
    submitted: 'Withdraw Request Submitted!',
    listed: 'Withdraw requests fetched.',
  },
} as const;

export const requestKind = z.enum(['deposit', 'withdrawal']);
export type RequestKind = z.infer<typeof requestKind>;

export const METHODS = ['Bank Transfer', 'Bitcoin', 'Card'] as const;
export const DEFAULT_METHOD = 'Bank Transfer';
export const REQUEST_STATUSES = ['pending', 'approved', 'rejected', 'cancelled'] as const;

export const SELECT_ACCOUNT = said('NotAnAccount', 'Please select a valid account.');
const SELECT_BANK = said('BankRequired', 'Please select a bank.');
export const INSUFFICIENT_BALANCE = said('InsufficientBalance', 'Insufficient Balance.');

export const method = z.enum(METHODS, { error: said('MethodRequired', 'Please choose a method.') });
export const requestStatus = z.enum(REQUEST_STATUSES, { error: said('StatusRequired', 'Please choose a status.') });
export type RequestStatus = z.infer<typeof requestStatus>;

export const newDeposit = z.strictObject({
  userId: id,
  amount: depositAmount,
  method: method.optional(),
  bankAccountId: id.optional(),
});

/** Where a withdrawal steps up, it takes a code of the second factor, or what a passkey signed. */
export const newWithdrawal = newDeposit.extend({
  amount: withdrawalAmount,
  otp: otp.optional(),
  assertion: assertion.optional(),
});

/** The deposit panel's form: the source is chosen on the screen and not sent. */
export const depositForm = z.object({
  account: z.literal('Wallet Balance', { error: SELECT_ACCOUNT }),
  amount: depositAmount,
  method: method.optional(),
});

/** The withdraw panel's form. That the balance covers it is checked by the form with `INSUFFICIENT_BALANCE`. */
export const withdrawForm = z.object({
  bankAccountId: z.string({ error: SELECT_BANK }).min(1, SELECT_BANK),
  account: z.literal('Account Balance', { error: SELECT_ACCOUNT }),
  amount: withdrawalAmount,
});

/** Who decided: with the id for admins and auditors, only a shortened name for investors. */
const decidedBy = z.object({ id: z.string().optional(), name: z.string() });
export type DecidedBy = z.infer<typeof decidedBy>;

/** What changed of a person's access a short time before they ask for money. */
const recentChange = z.object({
  what: z.enum(['password', 'email', 'factor', 'bankAccount', 'device']),
  at: timestamp,
});
export type RecentChange = z.infer<typeof recentChange>;

export const requestRecord = z
  .object({
    _id: z.string(),
    userId: z.object({ _id: z.string(), name: z.string() }),
    /** Dollars. */
    amount: z.number(),
    status: requestStatus,
    method,
    bankAccount: bankAccount.optional(),
    /** Of a recurring deposit: its plan, and the month, such as '2026-12'. */
    planId: z.string().optional(),
    month: z.string().optional(),
    createdAt: timestamp,
    decidedAt: timestamp.optional(),
    decidedBy: decidedBy.optional(),
    reason: z.string().optional(),
    /** What the decision did to the balances, in dollars; absent while it is pending. */
    effect: z
      .object({
        balanceBefore: z.number(),
        balanceAfter: z.number(),
        availableBefore: z.number(),
        availableAfter: z.number(),
      })
      .optional(),
    /** First approvals of a withdrawal that needs two admins. */
    approvals: z.array(z.object({ by: decidedBy, at: timestamp })),
    /** Of a pending withdrawal, to staff: of the last 72 hours, the newest first. */
    recentChanges: z.array(recentChange).optional(),
    revision: z.number(),
  })
  .meta({ id: 'Request' });
export type RequestRecord = z.infer<typeof requestRecord>;

/** The same record in the back office's lists. */
export const adminRequestRecord = requestRecord.extend({ id: z.string() }).meta({ id: 'AdminRequest' });
export type AdminRequestRecord = z.infer<typeof adminRequestRecord>;

export const requestAnswer = messageAnswer.extend({ data: requestRecord });
export const requestsAnswer = z.object({ message, data: z.array(requestRecord) });
export const adminRequestAnswer = messageAnswer.extend({ data: adminRequestRecord });
