import { decimal } from '@northvale/ledger/money.ts';
import type { Movement } from '@northvale/ledger/history/statement.ts';
import type { BankAccount } from '../contract/bankAccounts.ts';
import { eventWords, type MovingEventType } from '../contract/events.ts';

/** What the words of a movement name besides the account: its request's bank account, and the reason given. */
export interface Joined {
  readonly bankAccount?: BankAccount | undefined;
  readonly reason?: string | undefined;
}

/** A movement in words for the person whose money it is. */
export function describe({ type, request, holding }: Movement, { bankAccount, reason }: Joined): string {
  switch (type) {
    case 'DepositApproved':
      return `Deposit by ${request?.method ?? 'transfer'}${bankAccount ? ` from ${bankInWords(bankAccount)}` : ''}`;
    case 'WithdrawalApproved':
      return `Withdrawal by ${request?.method ?? 'transfer'}${bankAccount ? ` to ${bankInWords(bankAccount)}` : ''}`;
    case 'BalanceAdjusted':
      return reason ? `Adjustment: ${reason}` : 'Adjustment';
    case 'UnitsPurchased':
      return holding ? `Bought ${units(holding.units)} of ${holding.investmentName}` : 'Purchase';
    case 'HoldingMatured':
      return holding
        ? `${holding.investmentName} matured: $${decimal(holding.amount)} and a return of $${decimal(holding.returnAmount)}`
        : 'Maturity';
    default:
      // A type that moves a balance and has no words above doesn't compile.
      return eventWords(type satisfies Exclude<Movement['type'], MovingEventType>);
  }
}

const bankInWords = ({ bankName, accountNumber }: BankAccount): string =>
  `${bankName}, ending ${accountNumber.slice(-4)}`;

const units = (count: number): string => (count === 1 ? '1 unit' : `${count} units`);
