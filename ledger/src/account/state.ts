import { Map as PersistentMap } from 'immutable';
import type { Role } from '../event/envelope.ts';
import { type BasisPoints, type Cents, ZERO } from '../money.ts';
import type { Moved } from './lastDay.ts';

export type RequestKind = 'deposit' | 'withdrawal';
export type RequestStatus = 'pending' | 'approved' | 'rejected' | 'cancelled';
export type Method = 'Bank Transfer' | 'Bitcoin' | 'Card';
export type Plan = 'free' | 'member';
/** What a person wants done with the money of a holding that matures. */
export type MaturityChoice = 'payOut' | 'reinvestPrincipal' | 'reinvestAll';
export type AccountRole = Exclude<Role, 'system'>;

declare module '../decider.ts' {
  interface RefusalCodes {
    readonly AccountClosed: true;
    readonly AccountFrozen: true;
    readonly AlreadyDecided: true;
    readonly BelowHeld: true;
    readonly Delisted: true;
    readonly InsufficientBalance: true;
    readonly InUse: true;
    readonly NotVerified: true;
    readonly OtpRequired: true;
    readonly OwnAccount: true;
    readonly SecondAdminNeeded: true;
    readonly SoldOut: true;
    readonly TooMany: true;
  }
}

/** A text about a person, encrypted by the api under that person's key; opaque here. */
export type SealedText = string & { readonly __sealed: true };

export interface Approval {
  /** The approving admin's user id. */
  readonly by: string;
  readonly at: string;
}

/** A deposit that is requested each month. */
export interface DepositPlanState {
  readonly id: string;
  readonly amount: Cents;
  readonly method: Method;
  /** 1 to 31: where a month is shorter, its last day. UTC. */
  readonly day: number;
  readonly status: 'active' | 'paused' | 'ended';
  readonly startedAt: string;
  /** The last month that was requested or left out, such as '2026-12'; '' before the first. */
  readonly lastMonth: string;
  readonly lastRequestId?: string;
  readonly revision: number;
}

export interface RequestState {
  readonly id: string;
  readonly kind: RequestKind;
  readonly amount: Cents;
  readonly method: Method;
  readonly bankAccountId?: string;
  /** The plan whose deposit it is, and of which month. */
  readonly planId?: string;
  readonly month?: string;
  readonly status: RequestStatus;
  readonly createdAt: string;
  readonly decidedAt?: string;
  /** The user id of who approved, rejected or cancelled it. */
  readonly decidedBy?: string;
  readonly reason?: SealedText;
  /** The balances on which it was decided. */
  readonly cashBefore?: Cents;
  readonly heldBefore?: Cents;
  readonly approvals: readonly Approval[];
  /** The revision of the last event that changed it. */
  readonly revision: number;
}

/** What the platform charged on a purchase, frozen with it. */
export interface PlatformFee {
  readonly amount: Cents;
  readonly rateBps: BasisPoints;
  /** The buyer's plan, from which the rate follows. */
  readonly plan: Plan;
}

export interface HoldingState {
  readonly id: string;
  readonly investmentId: string;
  readonly investmentName: string;
  readonly units: number;
  readonly amount: Cents;
  /** Percentage text as shown when it was bought, such as '18%'. */
  readonly investmentReturn: string;
  /** What is paid on top of the amount at maturity. */
  readonly returnAmount: Cents;
  readonly duration: string;
  readonly purchasedAt: string;
  readonly maturesAt: string;
  readonly fee: PlatformFee;
  /** Percentage text of what its asset manager charges, or ''. It moves no money here. */
  readonly fundCharge: string;
  readonly atMaturity: MaturityChoice;
  /** The holding whose money bought this one. */
  readonly reinvestedFrom?: string;
  readonly status: 'active' | 'completed';
  /** When it was paid out. */
  readonly maturedAt?: string;
  /** The holding that its money bought. */
  readonly reinvestedAs?: string;
  /** Why its money bought none, though that was chosen: the code of a refusal. */
  readonly notReinvested?: string;
  /** The revision of the last event that changed it. */
  readonly revision: number;
}

export interface BalanceProposal {
  readonly id: string;
  readonly newBalance: Cents;
  readonly reason?: SealedText;
  readonly by: string;
  readonly at: string;
}

/** A role that one admin would give, and another has to. */
export interface RoleProposal {
  readonly id: string;
  readonly role: AccountRole;
  readonly by: string;
  readonly at: string;
}

/** The values of an account that a person may have looked at before changing them. */
export type GuardedValue = 'balance' | 'role' | 'verified' | 'frozen' | 'plan' | 'withdrawalLock';

/** Requests or holdings by their ids. One that is changed gives another, and stays as it is. */
export interface ById<Item> {
  readonly size: number;
  get(id: string): Item | undefined;
  has(id: string): boolean;
  set(id: string, item: Item): ById<Item>;
  keys(): Iterable<string>;
  entries(): Iterable<[string, Item]>;
  values(): Iterable<Item>;
}

/** All that a rule about an investor's money depends on, folded from one stream. */
export interface AccountState {
  /** Empty until the account is opened. */
  readonly userId: string;
  /** The revision of the last event, -1 before the first. */
  readonly revision: number;
  /** What can be spent: `available` to people. */
  readonly cash: Cents;
  /** What pending withdrawals have put aside. */
  readonly held: Cents;
  /** What active holdings were bought for. */
  readonly invested: Cents;
  readonly role: AccountRole;
  /** When another person made this one an admin; absent for others, and for who was set up as one. */
  readonly adminSince?: string;
  /** When this one last lost the role of an admin. */
  readonly adminUntil?: string;
  readonly roleProposal?: RoleProposal;
  readonly verified: boolean;
  /** When it was last decided whether it is. */
  readonly identityDecidedAt?: string;
  readonly frozen: boolean;
  /** By the person themselves, who found somebody else in their account. */
  readonly withdrawalsLocked: boolean;
  /** When they last locked it; also once they are back. */
  readonly withdrawalsLockedAt?: string;
  readonly closed: boolean;
  readonly plan: Plan;
  readonly openedAt: string;
  /** The ids of the linked bank accounts, in the order in which they were linked. */
  readonly bankAccounts: readonly string[];
  readonly bankAccountLinkedAt?: string;
  /** Those of them that a withdrawal was asked for to. */
  readonly paidTo: readonly string[];
  /** What was moved by whom within a day: limits count it together. */
  readonly lastDay: readonly Moved[];
  readonly requests: ById<RequestState>;
  readonly pendingRequests: number;
  readonly holdings: ById<HoldingState>;
  readonly activeHoldings: number;
  /** Purchases that can't be made any more on a reservation of this or an earlier revision; by the holding's id. */
  readonly abandoned: ById<number>;
  readonly depositPlans: ById<DepositPlanState>;
  readonly proposal?: BalanceProposal;
  /** The revision at which each guarded value last moved; -1 for never. */
  readonly movedAt: Readonly<Record<GuardedValue, number>>;
}

export const INITIAL_ACCOUNT: AccountState = {
  userId: '',
  revision: -1,
  cash: ZERO,
  held: ZERO,
  invested: ZERO,
  role: 'user',
  verified: false,
  frozen: false,
  withdrawalsLocked: false,
  closed: false,
  plan: 'free',
  openedAt: '',
  bankAccounts: [],
  paidTo: [],
  lastDay: [],
  requests: PersistentMap(),
  pendingRequests: 0,
  holdings: PersistentMap(),
  activeHoldings: 0,
  abandoned: PersistentMap(),
  depositPlans: PersistentMap(),
  movedAt: { balance: -1, role: -1, verified: -1, frozen: -1, plan: -1, withdrawalLock: -1 },
};

type Draft = { -readonly [Name in keyof AccountState]: AccountState[Name] };

/**
 * A copy of an account, to be changed by whoever asked for it. Its values are named one by one: a spread of an object
 * that was itself spread takes thirty times as long, and this is done several times an event.
 */
export function copyOf(state: AccountState): Draft {
  const copy: Draft = {
    userId: state.userId,
    revision: state.revision,
    cash: state.cash,
    held: state.held,
    invested: state.invested,
    role: state.role,
    verified: state.verified,
    frozen: state.frozen,
    withdrawalsLocked: state.withdrawalsLocked,
    closed: state.closed,
    plan: state.plan,
    openedAt: state.openedAt,
    bankAccounts: state.bankAccounts,
    paidTo: state.paidTo,
    lastDay: state.lastDay,
    requests: state.requests,
    pendingRequests: state.pendingRequests,
    holdings: state.holdings,
    activeHoldings: state.activeHoldings,
    abandoned: state.abandoned,
    depositPlans: state.depositPlans,
    movedAt: state.movedAt,
  };
  if (state.adminSince !== undefined) copy.adminSince = state.adminSince;
  if (state.adminUntil !== undefined) copy.adminUntil = state.adminUntil;
  if (state.identityDecidedAt !== undefined) copy.identityDecidedAt = state.identityDecidedAt;
  if (state.withdrawalsLockedAt !== undefined) copy.withdrawalsLockedAt = state.withdrawalsLockedAt;
  if (state.roleProposal !== undefined) copy.roleProposal = state.roleProposal;
  if (state.bankAccountLinkedAt !== undefined) copy.bankAccountLinkedAt = state.bankAccountLinkedAt;
  if (state.proposal !== undefined) copy.proposal = state.proposal;
  return copy;
}

/** The id of the request or holding that a command creates: its stream can be found without any read model. */
export const ownedId = (userId: string, commandId: string): string =>
  `${userId}.${commandId.replaceAll('-', '').slice(0, 12)}`;

/**
 * Whether an id that a command would create stands already. Twelve digits can be made to meet by trying keys, and a
 * second request under the id of a pending one would be decided in its place.
 */
export const isTaken = ({ requests, holdings, depositPlans }: AccountState, id: string): boolean =>
  requests.has(id) || holdings.has(id) || depositPlans.has(id);

/** The user whose stream holds a request or holding, or undefined where the id isn't of that form. */
export const ownerOf = (id: string): string | undefined =>
  /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[0-9a-f]{12}$/.exec(id)?.[1];
