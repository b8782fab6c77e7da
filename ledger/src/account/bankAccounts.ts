import { type Act, refuse } from '../decider.ts';
import { MAX_BANK_ACCOUNTS } from '../limits.ts';
import type { OutsideFacts } from './outsideFacts.ts';
import type { AccountState } from './state.ts';
import { wayOutClosed } from './withdrawalLock.ts';

/**
 * Which accounts outside money may be paid out to. What they are called and whose they are is no matter of the ledger.
 */
export type BankAccountCommand =
  | (OutsideFacts & { readonly type: 'LinkBankAccount'; readonly bankAccountId: string })
  | { readonly type: 'UnlinkBankAccount'; readonly bankAccountId: string };

export type BankAccountEvent =
  | { readonly type: 'BankAccountLinked'; readonly data: { bankAccountId: string } }
  | { readonly type: 'BankAccountUnlinked'; readonly data: { bankAccountId: string } };

export const bankAccounts: Act<AccountState, BankAccountCommand, BankAccountEvent> = {
  commands: {
    LinkBankAccount({ bankAccountId, secondFactorMissing, limited = false }, state) {
      const closed = wayOutClosed(state);
      if (closed) return closed;
      if (secondFactorMissing) return refuse('OtpRequired', { wrong: secondFactorMissing === 'wrong' });
      if (isLinked(state, bankAccountId)) return [];
      if (limited && state.bankAccounts.length >= MAX_BANK_ACCOUNTS)
        return refuse('TooMany', { bankAccounts: MAX_BANK_ACCOUNTS });
      return [{ type: 'BankAccountLinked', data: { bankAccountId } }];
    },
    UnlinkBankAccount({ bankAccountId }, state) {
      if (!isLinked(state, bankAccountId)) return refuse('NotFound');
      const naming = [...state.requests.values()].find((request) => {
        return request.status === 'pending' && request.bankAccountId === bankAccountId;
      });
      if (naming) return refuse('InUse', { requestId: naming.id });
      return [{ type: 'BankAccountUnlinked', data: { bankAccountId } }];
    },
  },
  events: {
    BankAccountLinked: {
      version: 1,
      evolve: (state, { data, occurredAt }) => ({
        ...state,
        bankAccounts: [...state.bankAccounts, data.bankAccountId],
        bankAccountLinkedAt: occurredAt,
      }),
    },
    BankAccountUnlinked: {
      version: 1,
      evolve: (state, { data }) => ({
        ...state,
        bankAccounts: state.bankAccounts.filter((id) => id !== data.bankAccountId),
        paidTo: state.paidTo.filter((id) => id !== data.bankAccountId),
      }),
    },
  },
};

/** Whether a request may name the bank account; it need not name any. */
export const isLinked = ({ bankAccounts: linked }: AccountState, bankAccountId: string | undefined): boolean =>
  bankAccountId === undefined || linked.includes(bankAccountId);
