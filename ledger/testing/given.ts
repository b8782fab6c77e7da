import { expect } from 'vitest';
import { account } from '../src/account/account.ts';
import type { AccountCommand, AccountEvent } from '../src/account/acts.ts';
import { NO_FEE } from '../src/account/fee.ts';
import type { PurchaseTerms } from '../src/account/purchases.ts';
import { type AccountState, INITIAL_ACCOUNT, type RequestState, type SealedText } from '../src/account/state.ts';
import { type DecisionContext, type DomainEvent, type Recorded, Refusal, type RefusalCode } from '../src/decider.ts';
import type { Actor } from '../src/event/envelope.ts';
import { type BasisPoints, cents, type Cents, usd } from '../src/money.ts';

export const OWNER = '01890000-0000-7000-8000-000000000001';
export const owner: Actor = { id: OWNER, role: 'user' };
export const admin: Actor = { id: '01890000-0000-7000-8000-0000000000aa', role: 'admin' };
export const otherAdmin: Actor = { id: '01890000-0000-7000-8000-0000000000bb', role: 'admin' };
export const system: Actor = { id: 'system', role: 'system' };

/** The command id that `when` decides under; the id of a request or holding follows from it. */
const COMMAND = 'c0ffee00-0000-5000-8000-000000000000';
export const CREATED = `${OWNER}.c0ffee000000`;
const NOW = '2026-11-21T12:00:00.000Z';

/** A fact of the past with who caused it; by default the owner, on 1 November. */
export type Past = AccountEvent & { readonly by?: Actor; readonly at?: string };

/** An account after past events: the start of a rule's sentence. */
export function given(...past: readonly Past[]) {
  const state = past.reduce(
    (before, { by = owner, at = '2026-11-01T09:00:00.000Z', ...event }, revision) =>
      account.evolve(before, recorded(event as AccountEvent, revision, by, at)),
    account.initialState,
  );
  return {
    state,
    when: (command: AccountCommand, by: Actor = owner, { at = NOW, isKeyed = false, firstSeen = state } = {}) =>
      decided(state, command, by, { at, isKeyed, firstSeen }),
  };
}

function decided(
  state: AccountState,
  command: AccountCommand,
  actor: Actor,
  context: Pick<DecisionContext<AccountState>, 'at' | 'isKeyed' | 'firstSeen'>,
) {
  const result = account.decide(command, state, { ...context, actor, commandId: COMMAND });
  return {
    thenRefused(code: RefusalCode, facts?: DomainEvent['data']) {
      expect(result).toBeInstanceOf(Refusal);
      if (!(result instanceof Refusal)) return;
      expect(result.code).toBe(code);
      if (facts) expect(result.facts).toEqual(facts);
    },
    thenEvents(...events: readonly AccountEvent[]) {
      expect(result).toEqual(events);
    },
    /** The state that the decided events lead to. */
    leadsTo(): AccountState {
      if (result instanceof Refusal) throw new Error(`refused: ${result.code}`);
      return result.reduce(
        (before, event) => account.evolve(before, recorded(event, before.revision + 1, actor, context.at)),
        state,
      );
    },
  };
}

const recorded = (event: AccountEvent, revision: number, actor: Actor, occurredAt: string): Recorded<AccountEvent> => ({
  ...event,
  revision,
  occurredAt,
  actor,
  commandId: COMMAND,
});

export const REQUEST = `${OWNER}.aaaaaaaaaaaa`;
export const HOLDING = `${OWNER}.bbbbbbbbbbbb`;
export const PROPOSAL = `${OWNER}.dddddddddddd`;
export const sealed = (text: string): SealedText => `sealed:${text}` as SealedText;

type Fact<Type extends AccountEvent['type']> = Extract<AccountEvent, { type: Type }>;

export const opened: Fact<'AccountOpened'> = { type: 'AccountOpened', data: { userId: OWNER } };
export const verified: Fact<'IdentityApproved'> = { type: 'IdentityApproved', data: {} };
export const frozen: Fact<'AccountFrozen'> = { type: 'AccountFrozen', data: {} };
export const closed: Fact<'AccountClosed'> = { type: 'AccountClosed', data: {} };

export const depositRequested = (amount: Cents): Fact<'DepositRequested'> => ({
  type: 'DepositRequested',
  data: { requestId: REQUEST, amount, method: 'Bank Transfer' },
});
export const withdrawalRequested = (amount: Cents): Fact<'WithdrawalRequested'> => ({
  type: 'WithdrawalRequested',
  data: { requestId: REQUEST, amount, method: 'Bank Transfer' },
});
export const balanceAdjusted = (newBalance: Cents, difference: Cents = newBalance): Fact<'BalanceAdjusted'> => ({
  type: 'BalanceAdjusted',
  data: { newBalance, difference },
});
export const proposed = (newBalance: Cents): Fact<'BalanceAdjustmentProposed'> => ({
  type: 'BalanceAdjustmentProposed',
  data: { proposalId: PROPOSAL, newBalance, difference: newBalance, reason: sealed('why'), fourEyesAbove: usd(1_000) },
});
export const roleProposed = (to: 'auditor' | 'admin'): Fact<'RoleChangeProposed'> => ({
  type: 'RoleChangeProposed',
  data: { proposalId: PROPOSAL, from: 'user', to },
});
export const unitsPurchased = (amount: Cents): Fact<'UnitsPurchased'> => ({
  type: 'UnitsPurchased',
  data: {
    holdingId: HOLDING,
    investmentId: 'an-investment',
    investmentRevision: 0,
    investmentName: 'Old Mill Apartments',
    units: 1,
    pricePerUnit: amount,
    amount,
    fee: NO_FEE,
    fundCharge: '',
    investmentReturn: '10%',
    returnAmount: cents(amount / 10),
    duration: '1 months',
    maturesAt: '2026-12-01T00:00:00.000Z',
  },
});
export const holdingMatured = (principal: Cents): Fact<'HoldingMatured'> => ({
  type: 'HoldingMatured',
  data: {
    holdingId: HOLDING,
    investmentId: 'an-investment',
    principal,
    returnAmount: cents(principal / 10),
    notReinvested: '',
  },
});

/** A purchase on these terms without a fee. */
export const buyUnits = (units: number, on: PurchaseTerms = terms) =>
  ({ type: 'BuyUnits', units, terms: on, platformFeeBps: 0 as BasisPoints }) as const;

export const terms: PurchaseTerms = {
  investmentId: 'an-investment',
  investmentRevision: 3,
  termsMovedAt: 2,
  listed: true,
  name: 'Old Mill Apartments',
  pricePerUnit: usd(80),
  investmentReturn: '12.5%',
  duration: '3 months',
  fundCharge: '0.4%',
  unitsOffered: 0,
};

/** A pending request with all that one may hold: what is added to it doesn't compile before it stands here. */
export const wholeRequest: Required<RequestState> = {
  id: REQUEST,
  kind: 'withdrawal',
  amount: usd(100),
  method: 'Bank Transfer',
  bankAccountId: 'a-bank-account',
  planId: 'a-plan',
  month: '2026-11',
  status: 'pending',
  createdAt: '2026-11-01T09:00:00.000Z',
  decidedAt: '',
  decidedBy: '',
  reason: sealed('why'),
  cashBefore: usd(0),
  heldBefore: usd(0),
  approvals: [{ by: 'an-admin', at: '2026-11-02T09:00:00.000Z' }],
  revision: 0,
};

/** An account with all that one may hold. */
export const wholeAccount: Required<AccountState> = {
  ...INITIAL_ACCOUNT,
  adminSince: '2026-11-01T09:00:00.000Z',
  adminUntil: '2026-11-02T09:00:00.000Z',
  roleProposal: { id: PROPOSAL, role: 'auditor', by: 'an-admin', at: '2026-11-03T09:00:00.000Z' },
  identityDecidedAt: '2026-11-04T09:00:00.000Z',
  withdrawalsLocked: true,
  withdrawalsLockedAt: '2026-11-04T10:00:00.000Z',
  bankAccountLinkedAt: '2026-11-05T09:00:00.000Z',
  requests: INITIAL_ACCOUNT.requests.set(REQUEST, wholeRequest),
  abandoned: INITIAL_ACCOUNT.abandoned.set(HOLDING, 4),
  depositPlans: INITIAL_ACCOUNT.depositPlans.set('a-plan', {
    id: 'a-plan',
    amount: usd(100),
    method: 'Card',
    day: 31,
    status: 'active',
    startedAt: '2026-11-01T09:00:00.000Z',
    lastMonth: '',
    revision: 0,
  }),
  proposal: { id: PROPOSAL, newBalance: usd(9), by: 'an-admin', at: '2026-11-06T09:00:00.000Z' },
};
