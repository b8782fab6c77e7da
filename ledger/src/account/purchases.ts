import { type Act, type DecisionContext, type Refusal, refuse } from '../decider.ts';
import { maturityDate, returnBps } from '../investment/terms.ts';
import { MAX_AMOUNT, MAX_UNITS } from '../limits.ts';
import { add, type BasisPoints, type Cents, multiply, share } from '../money.ts';
import { platformFee } from './fee.ts';
import { type AccountState, copyOf, type HoldingState, isTaken, ownedId, type PlatformFee } from './state.ts';
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
  readonly fundCharge: string;
  /** How many units there are to sell; 0 for no limit. */
  readonly unitsOffered: number;
}

/** How a purchase is paid for, and by what it rests on units that are on offer. */
export interface PurchaseBasis {
  readonly terms: PurchaseTerms;
  /** What the free plan pays. */
  readonly platformFeeBps: BasisPoints;
  /** The revision of `UnitsReserved` in the investment's stream, where its units are limited. */
  readonly reservationRevision?: number;
}

export type PurchaseCommand =
  | ({
      readonly type: 'BuyUnits';
      readonly units: number;
      /** The revision of the terms that the buyer saw. */
      readonly seenInvestmentRevision?: number;
      /** The fee that the buyer saw. */
      readonly expectedFee?: Cents;
    } & PurchaseBasis)
  /** Ends a purchase that reserved units and didn't come: one that comes later is refused. */
  | {
      readonly type: 'AbandonPurchase';
      readonly holdingId: string;
      readonly investmentId: string;
      readonly reservationRevision: number;
    };

export interface UnitsPurchased {
  readonly type: 'UnitsPurchased';
  readonly data: {
    holdingId: string;
    investmentId: string;
    investmentRevision: number;
    investmentName: string;
    units: number;
    pricePerUnit: Cents;
    amount: Cents;
    fee: { amount: Cents; rateBps: BasisPoints; plan: PlatformFee['plan'] };
    fundCharge: string;
    investmentReturn: string;
    returnAmount: Cents;
    duration: string;
    maturesAt: string;
    reservationRevision?: number;
    reinvestedFrom?: string;
  };
}

export type PurchaseEvent =
  | UnitsPurchased
  | {
      readonly type: 'PurchaseAbandoned';
      readonly data: { holdingId: string; investmentId: string; reservationRevision: number };
    };

export const purchases: Act<AccountState, PurchaseCommand, PurchaseEvent> = {
  commands: {
    BuyUnits(command, state, context) {
      const { units, terms, seenInvestmentRevision, expectedFee } = command;
      if (!Number.isInteger(units) || units < 1 || units > MAX_UNITS) {
        return refuse('BadInput', { path: 'unitsPurchased' });
      }
      const seen = seenInvestmentRevision ?? terms.investmentRevision;
      const isStale = seen < terms.termsMovedAt || seen > terms.investmentRevision;
      const bought = purchase(command, units, state, context, { available: state.cash, isStale });
      if (!('type' in bought)) return bought;
      if (expectedFee !== undefined && expectedFee !== bought.data.fee.amount) return refuse('Stale');
      return [bought];
    },
    AbandonPurchase({ type: _, ...data }, state) {
      const isBought = state.holdings.has(data.holdingId);
      const isAbandoned = (state.abandoned.get(data.holdingId) ?? -1) >= data.reservationRevision;
      return isBought || isAbandoned ? [] : [{ type: 'PurchaseAbandoned', data }];
    },
  },
  events: {
    UnitsPurchased: {
      version: 2,
      evolve(state, { data, occurredAt, revision }) {
        const { reinvestedFrom } = data;
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
          fee: data.fee,
          fundCharge: data.fundCharge,
          atMaturity: 'payOut',
          ...(reinvestedFrom === undefined ? {} : { reinvestedFrom }),
          status: 'active',
          revision,
        };
        const after = copyOf(state);
        after.holdings = state.holdings.set(holding.id, holding);
        const source = reinvestedFrom === undefined ? undefined : state.holdings.get(reinvestedFrom);
        if (source) after.holdings = after.holdings.set(source.id, { ...source, reinvestedAs: holding.id, revision });
        after.activeHoldings += 1;
        return after;
      },
    },
    PurchaseAbandoned: {
      version: 1,
      evolve(state, { data: { holdingId, reservationRevision } }) {
        const after = copyOf(state);
        after.abandoned = state.abandoned.set(holdingId, reservationRevision);
        return after;
      },
    },
  },
};

interface Paying {
  /** What the purchase and its fee may take. */
  readonly available: Cents;
  /** Whether the terms have moved since the buyer saw them. */
  readonly isStale?: boolean;
  readonly reinvestedFrom?: string;
}

/** The purchase that an account may make, or why it may not. */
export function purchase(
  { terms, platformFeeBps, reservationRevision }: PurchaseBasis,
  units: number,
  state: AccountState,
  { at, commandId }: DecisionContext<AccountState>,
  { available, isStale = false, reinvestedFrom }: Paying,
): UnitsPurchased | Refusal {
  const closed = wayOutClosed(state);
  if (closed) return closed;
  if (!state.verified) return refuse('NotVerified');
  if (!terms.listed) return refuse('Delisted');
  if (isStale) return refuse('Stale');
  const holdingId = ownedId(state.userId, commandId);
  if (isTaken(state, holdingId)) return refuse('KeyReused');
  const { amount, fee } = costOf(units, terms, state, platformFeeBps);
  if (amount > MAX_AMOUNT) return refuse('BadInput', { path: 'unitsPurchased', most: MAX_AMOUNT });
  if (add(amount, fee.amount) > available) {
    return refuse('InsufficientBalance', { amount, fee: fee.amount, available });
  }
  // Where units are limited, only what is reserved may be sold, and only once.
  const isReserved = reservationRevision !== undefined && reservationRevision > (state.abandoned.get(holdingId) ?? -1);
  if (terms.unitsOffered > 0 && !isReserved) return refuse('Stale');
  return {
    type: 'UnitsPurchased',
    data: {
      holdingId,
      investmentId: terms.investmentId,
      investmentRevision: terms.investmentRevision,
      investmentName: terms.name,
      units,
      pricePerUnit: terms.pricePerUnit,
      amount,
      fee,
      fundCharge: terms.fundCharge,
      investmentReturn: terms.investmentReturn,
      returnAmount: share(amount, returnBps(terms.investmentReturn)),
      duration: terms.duration,
      maturesAt: maturityDate(at, terms.duration),
      ...(reservationRevision === undefined ? {} : { reservationRevision }),
      ...(reinvestedFrom === undefined ? {} : { reinvestedFrom }),
    },
  };
}

function costOf(units: number, { pricePerUnit }: PurchaseTerms, { plan }: AccountState, rateBps: BasisPoints) {
  const amount = multiply(pricePerUnit, units);
  return { amount, fee: platformFee(plan, amount, rateBps) };
}
