import type { AccountEvent } from '@northvale/ledger/account/acts.ts';
import type { Recorded } from '@northvale/ledger/decider.ts';
import type { NotificationKind } from '../contract/preferences.ts';

/** The events that people are told about, and as what kind. */
export const KIND_OF = {
  DepositRequested: 'request',
  WithdrawalRequested: 'request',
  DepositApproved: 'decision',
  DepositRejected: 'decision',
  WithdrawalApproved: 'decision',
  WithdrawalRejected: 'decision',
  IdentityApproved: 'decision',
  IdentityRejected: 'decision',
  UnitsPurchased: 'purchase',
  HoldingMatured: 'maturity',
} as const satisfies Partial<Record<AccountEvent['type'], NotificationKind>>;

export type NoticedType = keyof typeof KIND_OF;
export type Noticed = Extract<Recorded<AccountEvent>, { readonly type: NoticedType }>;
