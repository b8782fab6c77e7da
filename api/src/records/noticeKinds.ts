import type { AccountEvent } from '@northvale/ledger/account/acts.ts';
import type { Recorded } from '@northvale/ledger/decider.ts';
import type { ChosenKind, NotificationKind } from '../contract/preferences.ts';

/** How people are told about an event. */
interface Telling {
  readonly kind: ChosenKind;
  /** Where in the investor app there is more of it. */
  readonly link: string;
  /** Money leaves: they are mailed whatever they chose, since whoever took the account over would mute it first. */
  readonly leaves?: true;
}

const [DEPOSITS, WITHDRAWALS] = ['/transactions?kind=deposits', '/transactions?kind=withdrawals'];
const [INVESTMENTS, SETTINGS, GOALS] = ['/investments', '/settings', '/goals'];

const TOLD = {
  DepositRequested: { kind: 'request', link: DEPOSITS },
  WithdrawalRequested: { kind: 'request', link: WITHDRAWALS, leaves: true },
  DepositApproved: { kind: 'decision', link: DEPOSITS },
  DepositRejected: { kind: 'decision', link: DEPOSITS },
  WithdrawalApproved: { kind: 'decision', link: WITHDRAWALS, leaves: true },
  WithdrawalRejected: { kind: 'decision', link: WITHDRAWALS, leaves: true },
  IdentityApproved: { kind: 'decision', link: SETTINGS },
  IdentityRejected: { kind: 'decision', link: SETTINGS },
  UnitsPurchased: { kind: 'purchase', link: INVESTMENTS },
  HoldingMatured: { kind: 'maturity', link: INVESTMENTS },
  GoalReached: { kind: 'decision', link: GOALS },
  ReferralRewarded: { kind: 'decision', link: '/invite' },
  PlannedDepositSkipped: { kind: 'request', link: '/deposit-plans' },
} satisfies Partial<Record<AccountEvent['type'], Telling>>;

export type NoticedType = keyof typeof TOLD;
export type Noticed = Extract<Recorded<AccountEvent>, { readonly type: NoticedType }>;

/** The events that people are told about. */
export const NOTICED: Readonly<Record<NoticedType, Telling>> = TOLD;

/** What a notice is called: some have a name of their own, whatever a person chooses about them as. */
export function kindOf(
  type: NoticedType,
  { reinvestedFrom, planId }: { readonly reinvestedFrom: string | null; readonly planId: string | null },
): NotificationKind {
  if (type === 'UnitsPurchased' && reinvestedFrom !== null) return 'reinvested';
  if (type === 'DepositRequested' && planId !== null) return 'planRequested';
  if (type === 'PlannedDepositSkipped') return 'planSkipped';
  if (type === 'GoalReached') return 'goalReached';
  return type === 'ReferralRewarded' ? 'rewardCredited' : NOTICED[type].kind;
}
