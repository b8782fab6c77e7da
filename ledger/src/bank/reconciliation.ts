import { Map as PersistentMap } from 'immutable';
import type { ById } from '../account/state.ts';
import { type Act, decidedBy, type Decider, foundNeedless, type NeedlessEvent, refuse } from '../decider.ts';
import { canonicalJson } from '../event/json.ts';
import type { Cents } from '../money.ts';

declare module '../decider.ts' {
  interface RefusalCodes {
    readonly Unreconciled: true;
  }
}

/** The id of the one stream of reconciliations. */
export const RECONCILIATION_STREAM_ID = 'clients';

/**
 * What a day's end showed: the bank's side against the ledger's, and what clients are owed against what is there for
 * it (FCA CASS 7.15 calls them the external and the internal reconciliation).
 */
export type DayFigures = {
  external: {
    /** The ledger's `client-bank`, and the closing balance of the bank's statements. */
    ledger: Cents;
    bank: Cents;
    /** By how much the bank's balance lies above the ledger's because of each: the oldest ones. */
    outstanding: { kind: OutstandingKind; id: string; amount: Cents; age: number }[];
    /** Of those and of all others. */
    outstandingCount: number;
    outstandingSum: Cents;
    difference: Cents;
  };
  internal: {
    owed: Cents;
    clientBank: Cents;
    placements: Cents;
    firmFunds: Cents;
    shortfall: Cents;
    /** Together: owed - clientBank - placements. What covers a shortfall is less than zero. */
    causes: { kind: CauseKind; amount: Cents }[];
  };
};

export type OutstandingKind = 'deposit' | 'withdrawal' | 'line' | 'explanation';
export type CauseKind =
  | 'returns'
  | 'rewards'
  | 'adjustments'
  | 'charges'
  | 'fees'
  | 'interest'
  | 'firmFunds'
  | 'unidentified';

export interface ReconciliationState {
  readonly revision: number;
  /** By day: what was signed. */
  readonly signed: ById<string>;
}

export type ReconciliationCommand = {
  readonly type: 'SignReconciliation';
  readonly date: string;
  readonly figures: DayFigures;
  /** How far the read models had come from which the figures are. */
  readonly position: string;
  /** Whether whoever signs has given a reason for a shortfall. */
  readonly hasNote: boolean;
  /** Whether it was opened again since it was signed. */
  readonly isReopened: boolean;
};

export type ReconciliationEvent =
  | {
      readonly type: 'ReconciliationSigned';
      readonly data: DayFigures & { date: string; position: string; hasNote: boolean };
    }
  | NeedlessEvent;

/** The most items that an event names. */
const NAMED_ITEMS = 40;

const acts: Act<ReconciliationState, ReconciliationCommand, ReconciliationEvent> = {
  commands: {
    SignReconciliation({ date, figures, position, hasNote, isReopened }, { signed }, context) {
      if (date >= context.at.slice(0, date.length)) return refuse('BadInput', { path: 'date' });
      const { external, internal } = figures;
      if (external.difference !== 0) return refuse('Unreconciled', { difference: external.difference });
      if (internal.shortfall > 0 && !hasNote) return refuse('Unreconciled', { shortfall: internal.shortfall });
      if (!isReopened && signed.get(date) === signedSides(figures)) return foundNeedless(context, 'signed', date);
      const outstanding = external.outstanding.slice(0, NAMED_ITEMS);
      const named = { external: { ...external, outstanding }, internal };
      return [{ type: 'ReconciliationSigned', data: { date, ...named, position, hasNote } }];
    },
  },
  events: {
    ReconciliationSigned: {
      version: 1,
      evolve: ({ signed }, { data: { date, external, internal }, revision }) => ({
        revision,
        signed: (signed as PersistentMap<string, string>).set(date, signedSides({ external, internal })),
      }),
    },
    ChangeFoundNeedless: { version: 1, evolve: (state, { revision }) => ({ ...state, revision }) },
  },
};

/** By which signed figures are told from others: all but the items, which an event doesn't name all. */
const signedSides = ({ external, internal }: DayFigures): string =>
  canonicalJson({ external: { ...external, outstanding: [] }, internal });

/** The days that were signed off: one stream, `reconciliation-clients`. */
export const reconciliation: Decider<ReconciliationState, ReconciliationCommand, ReconciliationEvent> = {
  category: 'reconciliation',
  initialState: { revision: -1, signed: PersistentMap() },
  ...decidedBy(acts),
};
