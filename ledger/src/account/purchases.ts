import { type DecisionContext, type Recorded, type Refusal, refuse } from '../decider.ts';
import { maturityDate } from '../investment/duration.ts';
import { returnBps } from '../investment/returnRate.ts';
import { add, type Cents, multiply, share, subtract } from '../money.ts';
import { balanceMoved } from './balance.ts';
import { type AccountState, type HoldingState, isTaken, ownedId } from './state.ts';

/** The units that one purchase may buy. */
export const MAX_UNITS = 100;

/** An investment's terms as its stream's head says, read for this purchase. */
export interface PurchaseTerms {
  readonly investmentId: string;
  readonly investmentRevision: number;
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

export function decidePurchase(
  command: PurchaseCommand,
  state: AccountState,
  context: DecisionContext<AccountState>,
): readonly PurchaseEvent[] | Refusal {
  switch (command.type) {
    case 'BuyUnits':
      return buy(command, state, context);
    case 'MatureHolding': {
      const holding = state.holdings.get(command.holdingId);
      if (!holding) return refuse('NotFound');
      if (holding.status === 'completed') return refuse('AlreadyDecided', { status: holding.status });
      if (context.at < holding.maturesAt)
        return refuse('BadInput', { path: 'holdingId', maturesAt: holding.maturesAt });
      const { id: holdingId, investmentId, amount: principal, returnAmount } = holding;
      return [{ type: 'HoldingMatured', data: { holdingId, investmentId, principal, returnAmount } }];
    }
  }
}

function buy(
  command: Extract<PurchaseCommand, { type: 'BuyUnits' }>,
  state: AccountState,
  { at, commandId }: DecisionContext<AccountState>,
): readonly PurchaseEvent[] | Refusal {
  const { units, terms, seenInvestmentRevision } = command;
  if (!Number.isInteger(units) || units < 1 || units > MAX_UNITS) return refuse('BadInput', { path: 'unitsPurchased' });
  if (state.frozen) return refuse('AccountFrozen');
  if (!state.verified) return refuse('NotVerified');
  if (!terms.listed) return refuse('Delisted');
  if (seenInvestmentRevision !== undefined && seenInvestmentRevision !== terms.investmentRevision)
    return refuse('Stale');
  const holdingId = ownedId(state.userId, commandId);
  if (isTaken(state, holdingId)) return refuse('KeyReused');
  const amount = multiply(terms.pricePerUnit, units);
  if (amount > state.cash) return refuse('InsufficientBalance', { available: state.cash });
  return [
    {
      type: 'UnitsPurchased',
      data: {
        holdingId,
        investmentId: terms.investmentId,
        investmentRevision: terms.investmentRevision,
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

export function evolvePurchase(state: AccountState, event: Recorded<PurchaseEvent>): AccountState {
  switch (event.type) {
    case 'UnitsPurchased': {
      const { holdingId, investmentRevision: _, pricePerUnit: __, ...bought } = event.data;
      const holding: HoldingState = { ...bought, id: holdingId, purchasedAt: event.occurredAt, status: 'active' };
      const opened = {
        ...state,
        holdings: state.holdings.set(holdingId, holding),
        activeHoldings: state.activeHoldings + 1,
      };
      return balanceMoved(opened, event, { cash: subtract(state.cash, event.data.amount) });
    }
    case 'HoldingMatured': {
      const { holdingId, principal, returnAmount } = event.data;
      const holding = state.holdings.get(holdingId);
      if (!holding) throw new Error(`account ${state.userId} has no holding ${holdingId}`);
      const closed = {
        ...state,
        holdings: state.holdings.set(holdingId, { ...holding, status: 'completed' as const }),
        activeHoldings: state.activeHoldings - 1,
      };
      return balanceMoved(closed, event, { cash: add(state.cash, add(principal, returnAmount)) });
    }
  }
}
