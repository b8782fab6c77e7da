import { INVESTOR_ACCOUNTS, type InvestorAccount } from '@northvale/ledger/journal/chartOfAccounts.ts';
import type { transfers } from '@northvale/ledger/journal/journal.ts';

/** The investor's accounts that transfers book on for the first time. */
export function firstBookedOn(
  booked: readonly InvestorAccount[],
  moved: ReturnType<typeof transfers>,
): readonly InvestorAccount[] {
  if (moved.length === 0 || booked.length === INVESTOR_ACCOUNTS.length) return [];
  return INVESTOR_ACCOUNTS.filter(
    (account) =>
      !booked.includes(account) && moved.some(({ debited, credited }) => debited === account || credited === account),
  );
}
