import { type Act, type DecisionContext, foundNeedless, type NeedlessEvent, Refusal, refuse } from '../decider.ts';
import { add, type Cents } from '../money.ts';
import { unitsCovered } from './fee.ts';
import { purchase, type PurchaseBasis, type UnitsPurchased } from './purchases.ts';
import { type AccountState, copyOf, type HoldingState, type MaturityChoice } from './state.ts';

export type MaturityCommand =
  | { readonly type: 'ChooseAtMaturity'; readonly holdingId: string; readonly choice: MaturityChoice }
  | {
      readonly type: 'MatureHolding';
      readonly holdingId: string;
      /** On what its money may be reinvested; needed where its owner has chosen that. */
      readonly reinvestment?: PurchaseBasis & { readonly reservedUnits?: number };
    };

export type MaturityEvent =
  | { readonly type: 'MaturityChoiceMade'; readonly data: { holdingId: string; choice: MaturityChoice } }
  | {
      readonly type: 'HoldingMatured';
      readonly data: {
        holdingId: string;
        investmentId: string;
        principal: Cents;
        returnAmount: Cents;
        /** Why its money bought no units, though that was chosen: the code of a refusal; else ''. */
        notReinvested: string;
      };
    };

/** What becomes of a holding: its owner chooses, and at its maturity it is paid out, and bought anew where they chose so. */
export const maturity: Act<
  AccountState,
  MaturityCommand,
  MaturityEvent,
  MaturityEvent | UnitsPurchased | NeedlessEvent
> = {
  commands: {
    ChooseAtMaturity({ holdingId, choice }, state, context) {
      const holding = state.holdings.get(holdingId);
      if (!holding || context.actor.id !== state.userId) return refuse('NotFound');
      if (holding.status === 'completed') return refuse('AlreadyDecided', { status: holding.status });
      if (state.frozen) return refuse('AccountFrozen');
      if (holding.atMaturity === choice) return foundNeedless(context, 'atMaturity', choice);
      return [{ type: 'MaturityChoiceMade', data: { holdingId, choice } }];
    },
    MatureHolding(command, state, context) {
      const holding = state.holdings.get(command.holdingId);
      if (!holding) return refuse('NotFound');
      if (holding.status === 'completed') return refuse('AlreadyDecided', { status: holding.status });
      const { maturesAt } = holding;
      if (context.at < maturesAt) return refuse('BadInput', { path: 'holdingId', maturesAt });
      if (holding.atMaturity === 'payOut') return [paidOut(holding)];
      const { reinvestment } = command;
      // The choice was made after the command was: it is issued again.
      if (!reinvestment) return refuse('Stale');
      const bought = reinvested(holding, reinvestment, state, context);
      return bought instanceof Refusal ? [paidOut(holding, bought.code)] : [paidOut(holding), bought];
    },
  },
  events: {
    MaturityChoiceMade: {
      version: 1,
      evolve: (state, { data: { holdingId, choice }, revision }) =>
        changed(state, holdingId, { atMaturity: choice, revision }),
    },
    HoldingMatured: {
      version: 2,
      evolve(state, { data: { holdingId, notReinvested }, occurredAt, revision }) {
        const why = notReinvested === '' ? {} : { notReinvested };
        const after = copyOf(
          changed(state, holdingId, { status: 'completed', maturedAt: occurredAt, ...why, revision }),
        );
        after.activeHoldings -= 1;
        return after;
      },
    },
  },
};

const paidOut = (
  { id: holdingId, investmentId, amount: principal, returnAmount }: HoldingState,
  notReinvested = '',
): MaturityEvent => ({
  type: 'HoldingMatured',
  data: { holdingId, investmentId, principal, returnAmount, notReinvested },
});

/** The purchase from what a holding pays out: as many units as that covers, of those that are reserved. */
function reinvested(
  holding: HoldingState,
  { reservedUnits, ...basis }: PurchaseBasis & { readonly reservedUnits?: number },
  state: AccountState,
  context: DecisionContext<AccountState>,
): UnitsPurchased | Refusal {
  const { terms, platformFeeBps } = basis;
  const covered = unitsCovered(reinvestable(holding), terms.pricePerUnit, state.plan, platformFeeBps);
  const units = terms.unitsOffered === 0 ? covered : Math.min(covered, reservedUnits ?? 0);
  if (covered === 0) return refuse('InsufficientBalance');
  if (terms.listed && units === 0) return refuse('SoldOut');
  return purchase(basis, units, state, context, { available: reinvestable(holding), reinvestedFrom: holding.id });
}

/** What of a holding's money its owner wants reinvested. */
export const reinvestable = ({ amount, returnAmount, atMaturity }: HoldingState): Cents =>
  atMaturity === 'reinvestAll' ? add(amount, returnAmount) : amount;

function changed(state: AccountState, holdingId: string, change: Partial<HoldingState>): AccountState {
  const holding = state.holdings.get(holdingId);
  if (!holding) throw new Error(`account ${state.userId} has no holding ${holdingId}`);
  const after = copyOf(state);
  after.holdings = state.holdings.set(holdingId, { ...holding, ...change });
  return after;
}
