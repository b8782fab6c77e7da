import { type Decider, foundNeedless, type NeedlessEvent, refuse } from '../decider.ts';
import { MAX_AMOUNT } from '../limits.ts';
import { ZERO } from '../money.ts';
import { DURATION_PATTERN, givenTerms, INVESTMENT_CATEGORIES, type InvestmentTerms, RETURN_PATTERN } from './terms.ts';

declare module '../decider.ts' {
  interface RefusalCodes {
    readonly Delisted: true;
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
}

export type InvestmentCommand =
  | { readonly type: 'ListInvestment'; readonly investmentId: string; readonly terms: InvestmentTerms }
  | { readonly type: 'ReviseInvestment'; readonly terms: Partial<InvestmentTerms>; readonly seenRevision?: number }
  /** Puts the picture that was fetched in the place of the address that it was fetched from. */
  | { readonly type: 'PlacePicture'; readonly address: string; readonly img: string }
  | { readonly type: 'DelistInvestment'; readonly seenRevision?: number };

type TermsData = { [Term in keyof InvestmentTerms]: InvestmentTerms[Term] };

export type InvestmentEvent =
  | { readonly type: 'InvestmentListed'; readonly data: { investmentId: string } & TermsData }
  | { readonly type: 'InvestmentRevised'; readonly data: TermsData }
  | { readonly type: 'InvestmentDelisted'; readonly data: Record<string, never> }
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
  },
  schemaVersions: { InvestmentListed: 1, InvestmentRevised: 1, InvestmentDelisted: 1, ChangeFoundNeedless: 1 },

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
      const changes = Object.entries(before).some(([term, value]) => terms[term as keyof InvestmentTerms] !== value);
      return changes
        ? [{ type: 'InvestmentRevised', data: terms }]
        : foundNeedless(context, 'terms', { ...command.terms });
    }
    if (command.type === 'PlacePicture') {
      const { address, img } = command;
      // While it was fetched, somebody may have chosen another picture.
      const isWanted = state.listed && state.img === address;
      return isWanted ? [{ type: 'InvestmentRevised', data: { ...termsOf(state), img } }] : [];
    }
    if (isStale(command, state)) return refuse('Stale');
    return state.listed ? [{ type: 'InvestmentDelisted', data: {} }] : foundNeedless(context, 'listed', false);
  },

  evolve(state, event) {
    const { revision, occurredAt } = event;
    switch (event.type) {
      case 'InvestmentListed':
        return { ...event.data, revision, termsMovedAt: revision, listed: true, createdAt: occurredAt };
      case 'InvestmentRevised': {
        const termsMovedAt = event.actor.role === 'system' ? state.termsMovedAt : revision;
        return { ...state, ...event.data, revision, termsMovedAt };
      }
      case 'InvestmentDelisted':
        return { ...state, listed: false, revision, termsMovedAt: revision };
      case 'ChangeFoundNeedless':
        return { ...state, revision };
    }
  },
};

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
}: InvestmentTerms): InvestmentTerms =>
  givenTerms({ name, category, investmentReturn, duration, pricePerUnit, img }) as InvestmentTerms;

function wrongTerm({ name, category, investmentReturn, duration, pricePerUnit }: InvestmentTerms): string | undefined {
  if (name.trim() === '') return 'name';
  if (!INVESTMENT_CATEGORIES.includes(category)) return 'category';
  if (!RETURN_PATTERN.test(investmentReturn)) return 'investmentReturn';
  if (!DURATION_PATTERN.test(duration)) return 'duration';
  if (pricePerUnit <= 0 || pricePerUnit > MAX_AMOUNT) return 'pricePerUnit';
  return undefined;
}
