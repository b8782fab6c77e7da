import { type Act, type DecisionContext, type Refusal, refuse } from '../decider.ts';
import { maturityDate, returnBps } from '../investment/terms.ts';
import { MAX_AMOUNT, MAX_UNITS } from '../limits.ts';
import { type Cents, multiply, share } from '../money.ts';
import { type AccountState, copyOf, type HoldingState, isTaken, ownedId } from './state.ts';
import { wayOutClosed } from './withdrawalLock.ts';

/** An investment's terms as its stream's head says, read for this purchase. */
export interface PurchaseTerms {
  readonly investmentId: string;
  readonly investmentRevision: number;
  /** The revision at which they last moved. */
  readonly termsMovedAt: number;
  readonly listed: boolean;
  readonly name: string;
  readonly pricePerUnit: Cents;
  readonly investmentReturn: string;
  readonly duration: string;
}

export type PurchaseCommand =
  | {
      readonly type: 'BuyUnits';
      readonly units: number;
      readonly terms: PurchaseTerms;
      /** The revision of the terms that the buyer saw. */
      readonly seenInvestmentRevision?: number;
    }
  | { readonly type: 'MatureHolding'; readonly holdingId: string };

export type PurchaseEvent =
  | {
      readonly type: 'UnitsPurchased';
      readonly data: {
        holdingId: string;
        investmentId: string;
        investmentRevision: number;
        investmentName: string;
        units: number;
        pricePerUnit: Cents;
        amount: Cents;
        investmentReturn: string;
        returnAmount: Cents;
        duration: string;
        maturesAt: string;
      };
    }
  | {
      readonly type: 'HoldingMatured';
      readonly data: { holdingId: string; investmentId: string; principal: Cents; returnAmount: Cents };
    };

export const purchases: Act<AccountState, PurchaseCommand, PurchaseEvent> = {
  commands: {
    BuyUnits: buy,
    MatureHolding(command, state, { at }) {
      const holding = state.holdings.get(command.holdingId);
      if (!holding) return refuse('NotFound');
      if (holding.status === 'completed') return refuse('AlreadyDecided', { status: holding.status });
      if (at < holding.maturesAt) return refuse('BadInput', { path: 'holdingId', maturesAt: holding.maturesAt });
      const { id: holdingId, investmentId, amount: principal, returnAmount } = holding;
      return [{ type: 'HoldingMatured', data: { holdingId, investmentId, principal, returnAmount } }];
    },
  },
  events: {
    UnitsPurchased: {
      version: 1,
      evolve(state, { data, occurredAt }) {
        const holding: HoldingState = {
          id: data.holdingId,
          investmentId: data.investmentId,
          investmentName: data.investmentName,
          units: data.units,
          amount: data.amount,
          investmentReturn: data.investmentReturn,
          returnAmount: data.returnAmount,
          duration: data.duration,
          purchasedAt: occurredAt,
          maturesAt: data.maturesAt,
          status: 'active',
        };
        const after = copyOf(state);
        after.holdings = state.holdings.set(holding.id, holding);
        after.activeHoldings += 1;
        return after;
      },
    },
    HoldingMatured: {
      version: 1,
      evolve(state, { data: { holdingId } }) {
        const holding = state.holdings.get(holdingId);
        if (!holding) throw new Error(`account ${state.userId} has no holding ${holdingId}`);
        const after = copyOf(state);
        after.holdings = state.holdings.set(holdingId, { ...holding, status: 'completed' });
        after.activeHoldings -= 1;
        return after;
      },
    },
  },
};

function buy(
  command: Extract<PurchaseCommand, { type: 'BuyUnits' }>,
  state: AccountState,
  { at, commandId }: DecisionContext<AccountState>,
): readonly PurchaseEvent[] | Refusal {
  const { units, terms, seenInvestmentRevision } = command;
  if (!Number.isInteger(units) || units < 1 || units > MAX_UNITS) return refuse('BadInput', { path: 'unitsPurchased' });
  const closed = wayOutClosed(state);
  if (closed) return closed;
  if (!state.verified) return refuse('NotVerified');
  if (!terms.listed) return refuse('Delisted');
  const { termsMovedAt, investmentRevision } = terms;
  const seen = seenInvestmentRevision ?? investmentRevision;
  if (seen < termsMovedAt || seen > investmentRevision) return refuse('Stale');
  const holdingId = ownedId(state.userId, commandId);
  if (isTaken(state, holdingId)) return refuse('KeyReused');
  const amount = multiply(terms.pricePerUnit, units);
  if (amount > MAX_AMOUNT) return refuse('BadInput', { path: 'unitsPurchased', most: MAX_AMOUNT });
  if (amount > state.cash) return refuse('InsufficientBalance', { available: state.cash });
  return [
    {
      type: 'UnitsPurchased',
      data: {
        holdingId,
        investmentId: terms.investmentId,
        investmentRevision,
        investmentName: terms.name,
        units,
        pricePerUnit: terms.pricePerUnit,
        amount,
        investmentReturn: terms.investmentReturn,
        returnAmount: share(amount, returnBps(terms.investmentReturn)),
        duration: terms.duration,
        maturesAt: maturityDate(at, terms.duration),
      },
    },
  ];
}
