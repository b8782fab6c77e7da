import { Map as PersistentMap } from 'immutable';
import type { ById } from '../account/state.ts';
import { type Decider, foundNeedless, type NeedlessEvent, type Recorded, type Refusal, refuse } from '../decider.ts';
import { MAX_AMOUNT, MAX_UNITS_OFFERED } from '../limits.ts';
import { ZERO } from '../money.ts';
import { DURATION_PATTERN, givenTerms, INVESTMENT_CATEGORIES, type InvestmentTerms, RETURN_PATTERN } from './terms.ts';

declare module '../decider.ts' {
  interface RefusalCodes {
    readonly BelowSold: true;
    readonly Delisted: true;
    readonly SoldOut: true;
  }
}

export interface InvestmentState extends InvestmentTerms {
  /** Empty until it is listed. */
  readonly investmentId: string;
  readonly revision: number;
  /** The revision at which somebody last moved what is offered: a picture that was fetched moves nothing of it. */
  readonly termsMovedAt: number;
  readonly listed: boolean;
  readonly createdAt: string;
  /** Of the units on offer, those that were sold. */
  readonly sold: number;
  /** Those that purchases under way have reserved, and by which. */
  readonly reserved: number;
  readonly reservations: ById<Reservation>;
}

interface Reservation {
  readonly units: number;
  readonly at: string;
  /** The revision of its `UnitsReserved`. */
  readonly revision: number;
}

/** How many units may still be reserved; undefined where there is no limit. */
export const unitsLeft = ({
  unitsOffered,
  sold,
  reserved,
}: Pick<InvestmentState, 'unitsOffered' | 'sold' | 'reserved'>): number | undefined =>
  unitsOffered === 0 ? undefined : Math.max(0, unitsOffered - sold - reserved);

export type InvestmentCommand =
  | { readonly type: 'ListInvestment'; readonly investmentId: string; readonly terms: InvestmentTerms }
  | {
      readonly type: 'ReviseInvestment';
      readonly terms: Partial<InvestmentTerms>;
      readonly seenRevision?: number;
      /** How many units were sold while there was no limit, where one may be set. */
      readonly unitsBought?: number;
    }
  /** Puts the picture that was fetched in the place of the address that it was fetched from. */
  | { readonly type: 'PlacePicture'; readonly address: string; readonly img: string }
  | { readonly type: 'DelistInvestment'; readonly seenRevision?: number }
  /** Puts units aside for a purchase; of an investment without a limit none. */
  | {
      readonly type: 'ReserveUnits';
      readonly holdingId: string;
      readonly units: number;
      /** The revision of the terms that the buyer saw. */
      readonly seenRevision?: number;
    }
  /** Its units are sold, or on offer again. */
  | { readonly type: 'EndReservation'; readonly holdingId: string; readonly isBought: boolean };

type TermsData = { [Term in keyof InvestmentTerms]: InvestmentTerms[Term] };

export type InvestmentEvent =
  | { readonly type: 'InvestmentListed'; readonly data: { investmentId: string } & TermsData }
  | {
      readonly type: 'InvestmentRevised';
      /** `soldBefore`: what was sold until a limit was set. */
      readonly data: TermsData & { soldBefore?: number };
    }
  | { readonly type: 'InvestmentDelisted'; readonly data: Record<string, never> }
  | {
      readonly type: 'UnitsReserved' | 'ReservationConfirmed' | 'ReservationReleased';
      readonly data: { holdingId: string; units: number };
    }
  | NeedlessEvent;

/** An investment of the catalogue: one stream, `investment-<id>`. */
export const investment: Decider<InvestmentState, InvestmentCommand, InvestmentEvent> = {
  category: 'investment',
  initialState: {
    investmentId: '',
    revision: -1,
    termsMovedAt: -1,
    listed: false,
    createdAt: '',
    name: '',
    category: 'Banking',
    investmentReturn: '0%',
    duration: '1 days',
    pricePerUnit: ZERO,
    img: '',
    fundCharge: '',
    unitsOffered: 0,
    sold: 0,
    reserved: 0,
    reservations: PersistentMap(),
  },
  schemaVersions: {
    InvestmentListed: 2,
    InvestmentRevised: 2,
    InvestmentDelisted: 1,
    UnitsReserved: 1,
    ReservationConfirmed: 1,
    ReservationReleased: 1,
    ChangeFoundNeedless: 1,
  },

  decide(command, state, context) {
    if (command.type === 'ListInvestment') {
      if (state.investmentId !== '') return [];
      const wrong = wrongTerm(command.terms);
      if (wrong) return refuse('BadInput', { path: wrong });
      return [{ type: 'InvestmentListed', data: { investmentId: command.investmentId, ...command.terms } }];
    }
    if (state.investmentId === '') return refuse('NotFound');
    if (command.type === 'ReviseInvestment') {
      const before = termsOf(state);
      const terms = { ...before, ...command.terms };
      const wrong = wrongTerm(terms);
      if (wrong) return refuse('BadInput', { path: wrong });
      if (!state.listed) return refuse('Delisted');
      if (isStale(command, state)) return refuse('Stale');
      const soldBefore = before.unitsOffered === 0 && terms.unitsOffered > 0 ? (command.unitsBought ?? 0) : undefined;
      const taken = (soldBefore ?? state.sold) + state.reserved;
      if (terms.unitsOffered > 0 && terms.unitsOffered < taken) return refuse('BelowSold', { sold: taken });
      const changes = Object.entries(before).some(([term, value]) => terms[term as keyof InvestmentTerms] !== value);
      return changes
        ? [{ type: 'InvestmentRevised', data: soldBefore === undefined ? terms : { ...terms, soldBefore } }]
        : foundNeedless(context, 'terms', { ...command.terms });
    }
    if (command.type === 'PlacePicture') {
      const { address, img } = command;
      // While it was fetched, somebody may have chosen another picture.
      const isWanted = state.listed && state.img === address;
      return isWanted ? [{ type: 'InvestmentRevised', data: { ...termsOf(state), img } }] : [];
    }
    if (command.type === 'ReserveUnits') return reserve(command, state);
    if (command.type === 'EndReservation') {
      const { holdingId, isBought } = command;
      const reservation = state.reservations.get(holdingId);
      const type = isBought ? 'ReservationConfirmed' : 'ReservationReleased';
      return reservation ? [{ type, data: { holdingId, units: reservation.units } }] : [];
    }
    if (isStale(command, state)) return refuse('Stale');
    return state.listed ? [{ type: 'InvestmentDelisted', data: {} }] : foundNeedless(context, 'listed', false);
  },

  evolve(state, event) {
    const { revision, occurredAt } = event;
    switch (event.type) {
      case 'InvestmentListed':
        return { ...state, ...event.data, revision, termsMovedAt: revision, listed: true, createdAt: occurredAt };
      case 'InvestmentRevised': {
        const termsMovedAt = event.actor.role === 'system' ? state.termsMovedAt : revision;
        const { soldBefore: sold = state.sold, ...terms } = event.data;
        return { ...state, ...terms, sold, revision, termsMovedAt };
      }
      case 'UnitsReserved':
      case 'ReservationConfirmed':
      case 'ReservationReleased':
        return afterReservation(state, event);
      case 'InvestmentDelisted':
        return { ...state, listed: false, revision, termsMovedAt: revision };
      case 'ChangeFoundNeedless':
        return { ...state, revision };
    }
  },
};

function reserve(
  { holdingId, units, seenRevision = Infinity }: Extract<InvestmentCommand, { type: 'ReserveUnits' }>,
  state: InvestmentState,
): readonly InvestmentEvent[] | Refusal {
  if (!state.listed) return refuse('Delisted');
  if (seenRevision < state.termsMovedAt) return refuse('Stale');
  const left = unitsLeft(state);
  if (left === undefined || state.reservations.has(holdingId)) return [];
  if (units > left) return refuse('SoldOut', { left });
  return [{ type: 'UnitsReserved', data: { holdingId, units } }];
}

function afterReservation(
  state: InvestmentState,
  {
    type,
    data: { holdingId, units },
    revision,
    occurredAt: at,
  }: Recorded<Extract<InvestmentEvent, { data: { units: number } }>>,
): InvestmentState {
  // `delete` stands on the library's maps; `ById` is what most readers need of one.
  const reservations = state.reservations as PersistentMap<string, Reservation>;
  if (type === 'UnitsReserved') {
    const reserved = state.reserved + units;
    return { ...state, revision, reserved, reservations: reservations.set(holdingId, { units, at, revision }) };
  }
  const sold = state.sold + (type === 'ReservationConfirmed' ? units : 0);
  return { ...state, revision, sold, reserved: state.reserved - units, reservations: reservations.delete(holdingId) };
}

/** Whether what a command changes has moved since it was looked at: its picture, or what else is offered. */
const isStale = (
  { seenRevision, terms = {} }: { readonly seenRevision?: number; readonly terms?: Partial<InvestmentTerms> },
  { revision, termsMovedAt }: InvestmentState,
): boolean => seenRevision !== undefined && seenRevision < (terms.img === undefined ? termsMovedAt : revision);

/** The terms of an investment, without the rest of its state. */
export const termsOf = ({
  name,
  category,
  investmentReturn,
  duration,
  pricePerUnit,
  img,
  fundCharge,
  unitsOffered,
}: InvestmentTerms): InvestmentTerms =>
  givenTerms({
    name,
    category,
    investmentReturn,
    duration,
    pricePerUnit,
    img,
    fundCharge,
    unitsOffered,
  }) as InvestmentTerms;

function wrongTerm(terms: InvestmentTerms): string | undefined {
  const { name, category, investmentReturn, duration, pricePerUnit, fundCharge, unitsOffered } = terms;
  if (name.trim() === '') return 'name';
  if (!INVESTMENT_CATEGORIES.includes(category)) return 'category';
  if (!RETURN_PATTERN.test(investmentReturn)) return 'investmentReturn';
  if (!DURATION_PATTERN.test(duration)) return 'duration';
  if (pricePerUnit <= 0 || pricePerUnit > MAX_AMOUNT) return 'pricePerUnit';
  if (fundCharge !== '' && !RETURN_PATTERN.test(fundCharge)) return 'fundCharge';
  if (!Number.isInteger(unitsOffered) || unitsOffered < 0 || unitsOffered > MAX_UNITS_OFFERED) return 'unitsOffered';
  return undefined;
}
