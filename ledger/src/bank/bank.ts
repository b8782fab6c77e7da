import { Map as PersistentMap } from 'immutable';
import { hasLapsed, notSecond } from '../account/fourEyes.ts';
import type { OutsideFacts } from '../account/outsideFacts.ts';
import type { ById } from '../account/state.ts';
import {
  type Act,
  decidedBy,
  type Decider,
  type DecisionContext,
  foundNeedless,
  type NeedlessEvent,
  type Recorded,
  type Refusal,
  refuse,
} from '../decider.ts';
import type { JsonObject } from '../event/json.ts';
import { MAX_EVENT_BYTES } from '../event/envelope.ts';
import { add, cents, type Cents, subtract, ZERO } from '../money.ts';
import { type Explanation, EXPLANATIONS } from './explanations.ts';

declare module '../decider.ts' {
  interface RefusalCodes {
    readonly BadStatement: true;
  }
}

/** Why a statement doesn't go on from those before it. */
export type BadStatementReason = 'Earlier' | 'Gap' | 'LineAdded' | 'LineMissing' | 'Sums';

const bad = (reason: BadStatementReason, facts: JsonObject): Refusal => refuse('BadStatement', { reason, ...facts });

/** A bank account that holds clients' money, as the statements of its bank tell it: one stream, `bank-<account>`. */
export interface BankState {
  readonly revision: number;
  /** The first and the last day of the statements, such as '2026-11-03'; '' before the first. */
  readonly from: string;
  readonly to: string;
  /** At the end of the last day. */
  readonly balance: Cents;
  readonly statements: ById<true>;
  readonly lines: ById<LineState>;
  /** The line that each matched request is matched with. */
  readonly matched: ById<string>;
}

export interface LineState {
  readonly id: string;
  readonly bookedOn: string;
  /** Signed: more than zero is money that came in. */
  readonly amount: Cents;
  readonly statementId: string;
  /** The match or the explanation; neither while it is open. */
  readonly match?: Match;
  readonly explanation?: Explanation;
  /** An explanation that another admin has to give as well. */
  readonly proposal?: Explanation & { readonly by: string; readonly at: string };
  readonly revision: number;
}

interface Match {
  readonly requestId: string;
  /** Whether the match is what approves the request. */
  readonly approves: boolean;
  /** The request over another amount in whose place the matched one is made. */
  readonly corrects?: string;
}

type Booked = { on: string; lines: [string, Cents][] };

/** The lines of a day as they stand in an event: id and signed cents. */
interface DayOfLines {
  readonly on: string;
  readonly lines: readonly (readonly [id: string, amount: Cents])[];
}

export interface Statement {
  readonly statementId: string;
  readonly from: string;
  readonly to: string;
  readonly opening: Cents;
  readonly closing: Cents;
  readonly days: readonly DayOfLines[];
}

export type BankCommand =
  /** `before`: what the ledger has booked on the bank account when its first statement begins. */
  | { readonly type: 'ImportStatement'; readonly statement: Statement; readonly before: Cents }
  | {
      readonly type: 'MatchLine';
      readonly lineId: string;
      readonly requestId: string;
      /** The request's: more than zero for a deposit, less for a withdrawal. */
      readonly amount: Cents;
      readonly approves: boolean;
      readonly corrects?: string;
    }
  | (Pick<OutsideFacts, 'fourEyesAbove' | 'adminSince' | 'lapsed'> & {
      readonly type: 'ExplainLine';
      readonly lineId: string;
      readonly explanation: Explanation;
    })
  /** `isRefused`: the account refused what the match was to approve. */
  | { readonly type: 'ReopenLine'; readonly lineId: string; readonly isRefused?: boolean };

type OfLine = { lineId: string; bookedOn: string; amount: Cents };
type Explained = { [Part in keyof Explanation]: Explanation[Part] };

export type BankEvent =
  | {
      readonly type: 'StatementImported';
      /** `before`: of the first statement. `lines`: how many it has that no earlier statement had. */
      readonly data: {
        statementId: string;
        from: string;
        to: string;
        opening: Cents;
        closing: Cents;
        before?: Cents;
        lines: number;
      };
    }
  /** Some of those lines: as many as an event may hold. */
  | { readonly type: 'LinesBooked'; readonly data: { statementId: string; days: Booked[] } }
  | {
      readonly type: 'LineMatched';
      readonly data: OfLine & { requestId: string; approves: boolean; corrects?: string };
    }
  | { readonly type: 'ExplanationProposed'; readonly data: OfLine & Explained & { fourEyesAbove: Cents } }
  | { readonly type: 'LineExplained'; readonly data: OfLine & Explained & { fourEyesAbove?: Cents } }
  /** A match, or an explanation, whose entry is booked back. */
  | { readonly type: 'LineReopened'; readonly data: OfLine & ({ requestId: string } | Explained) }
  | NeedlessEvent;

const acts: Act<BankState, BankCommand, BankEvent> = {
  commands: {
    ImportStatement: importStatement,
    // First the line is taken, then the request approved: so no line pays for two.
    MatchLine({ lineId, requestId, amount, approves, corrects }, state) {
      const line = state.lines.get(lineId);
      if (!line) return refuse('NotFound');
      if (line.match?.requestId === requestId) return [];
      if (!isOpen(line) || state.matched.has(requestId)) return refuse('AlreadyDecided');
      if (line.amount !== amount) return refuse('BadInput', { path: 'requestId' });
      const place = corrects === undefined ? {} : { corrects };
      return [{ type: 'LineMatched', data: { ...ofLine(line), requestId, approves, ...place } }];
    },
    ExplainLine: explainLine,
    ReopenLine({ lineId, isRefused = false }, state, context) {
      const line = state.lines.get(lineId);
      if (!line) return refuse('NotFound');
      const { match, explanation } = line;
      // The client's money is in the wallet because of it.
      if (match?.approves && !isRefused) return refuse('InUse', { approved: true });
      if (match) return [{ type: 'LineReopened', data: { ...ofLine(line), requestId: match.requestId } }];
      if (explanation) return [{ type: 'LineReopened', data: { ...ofLine(line), ...explanation } }];
      return foundNeedless(context, 'open', lineId);
    },
  },
  events: {
    StatementImported: { version: 1, evolve: afterStatement },
    LinesBooked: {
      version: 1,
      evolve(state, { data: { statementId, days }, revision }) {
        const lines = (state.lines as PersistentMap<string, LineState>).withMutations((all) => {
          for (const { on: bookedOn, lines: some } of days)
            for (const [id, amount] of some) all.set(id, { id, bookedOn, amount, statementId, revision });
        });
        return { ...state, revision, lines };
      },
    },
    LineMatched: {
      version: 1,
      evolve(state, { data: { lineId, requestId, approves, corrects }, revision }) {
        const { proposal: _, ...line } = lineOf(state, lineId);
        const matched = (state.matched as PersistentMap<string, string>).set(requestId, lineId);
        return withLine(
          { ...state, revision, matched },
          {
            ...line,
            match: { requestId, approves, ...(corrects === undefined ? {} : { corrects }) },
            revision,
          },
        );
      },
    },
    ExplanationProposed: {
      version: 1,
      evolve(state, { data, actor, occurredAt, revision }) {
        const proposal = { ...explanationIn(data), by: actor.id, at: occurredAt };
        return withLine({ ...state, revision }, { ...lineOf(state, data.lineId), proposal, revision });
      },
    },
    LineExplained: {
      version: 1,
      evolve(state, { data, revision }) {
        const { proposal: _, ...line } = lineOf(state, data.lineId);
        return withLine({ ...state, revision }, { ...line, explanation: explanationIn(data), revision });
      },
    },
    LineReopened: {
      version: 1,
      evolve(state, { data: { lineId }, revision }) {
        const { match, explanation: _, ...line } = lineOf(state, lineId);
        // `delete` stands on the library's maps; `ById` is what most readers need of one.
        const matched = match
          ? (state.matched as PersistentMap<string, string>).delete(match.requestId)
          : state.matched;
        return withLine({ ...state, revision, matched }, { ...line, revision });
      },
    },
    ChangeFoundNeedless: { version: 1, evolve: (state, { revision }) => ({ ...state, revision }) },
  },
};

export const bank: Decider<BankState, BankCommand, BankEvent> = {
  category: 'bank',
  initialState: {
    revision: -1,
    from: '',
    to: '',
    balance: ZERO,
    statements: PersistentMap(),
    lines: PersistentMap(),
    matched: PersistentMap(),
  },
  ...decidedBy(acts),
};

/**
 * A statement goes on from the one before it. One that overlaps must have all lines of those days which are known, and
 * adds none to a day before the last one: the balances of those days were told already.
 */
function importStatement(
  { statement, before }: Extract<BankCommand, { type: 'ImportStatement' }>,
  state: BankState,
): readonly BankEvent[] | Refusal {
  const { statementId, from, to, opening, closing, days } = statement;
  if (state.statements.has(statementId)) return [];
  const isFirst = state.to === '';
  if (!isFirst && from < state.from) return bad('Earlier', { from: state.from });
  const known = [...state.lines.values()].filter(({ bookedOn }) => bookedOn >= from);
  const sumOf = (amounts: readonly Cents[]) => amounts.reduce(add, ZERO);
  const expected = isFirst ? opening : subtract(state.balance, sumOf(known.map(({ amount }) => amount)));
  if (opening !== expected) return bad('Gap', { on: state.to, expected, found: opening });
  const told = new Set(days.flatMap(({ lines }) => lines.map(([id]) => id)));
  const missing = known.find(({ id, bookedOn }) => bookedOn <= to && !told.has(id));
  if (missing) {
    const { id: lineId, bookedOn: on, amount } = missing;
    return bad('LineMissing', { lineId, on, amount });
  }
  const fresh = days.flatMap(({ on, lines }) => {
    const added = lines.filter(([id]) => !state.lines.has(id)).map(([id, amount]): [string, Cents] => [id, amount]);
    return added.length === 0 ? [] : [{ on, lines: added }];
  });
  const late = fresh.find(({ on }) => on < state.to);
  if (late) return bad('LineAdded', { lineId: late.lines[0]?.[0] ?? '', on: late.on });
  if (!isFirst && fresh.length === 0 && to <= state.to) return [];
  const ending = add(isFirst ? before : expected, sumOf(days.flatMap(({ lines }) => lines.map(([, each]) => each))));
  if (ending !== closing) return bad('Sums', { expected: ending, found: closing });
  const lines = fresh.reduce((count, day) => count + day.lines.length, 0);
  const data = { statementId, from, to, opening, closing, ...(isFirst ? { before } : {}), lines };
  const booked = parted(fresh).map((some): BankEvent => ({ type: 'LinesBooked', data: { statementId, days: some } }));
  return [{ type: 'StatementImported', data }, ...booked];
}

/** The lines in parts that each fit an event, beside its metadata. */
function parted(days: readonly Booked[]): Booked[][] {
  const parts: Booked[][] = [];
  let left = 0;
  for (const { on, lines } of days)
    for (const line of lines) {
      const size = JSON.stringify(line).length + 1;
      if (left < size + DAY_BYTES) {
        parts.push([]);
        left = PART_BYTES;
      }
      const part = parts.at(-1)!;
      const day = part.at(-1);
      if (day?.on === on) day.lines.push(line);
      else part.push({ on, lines: [line] });
      left -= day?.on === on ? size : size + DAY_BYTES;
    }
  return parts;
}

const PART_BYTES = MAX_EVENT_BYTES - 1_500;
/** What the first line of a day adds, besides itself. */
const DAY_BYTES = 34;

function afterStatement(
  state: BankState,
  { data, revision }: Recorded<Extract<BankEvent, { type: 'StatementImported' }>>,
): BankState {
  const { statementId, from, to, closing } = data;
  return {
    ...state,
    revision,
    from: state.from === '' ? from : state.from,
    to: to > state.to ? to : state.to,
    balance: closing,
    statements: (state.statements as PersistentMap<string, true>).set(statementId, true),
  };
}

function explainLine(
  { lineId, explanation, ...facts }: Extract<BankCommand, { type: 'ExplainLine' }>,
  state: BankState,
  context: DecisionContext<BankState>,
): readonly BankEvent[] | Refusal {
  const line = state.lines.get(lineId);
  if (!line) return refuse('NotFound');
  if (!isOpen(line)) return refuse('AlreadyDecided');
  const { way, ofInvestment } = EXPLANATIONS[explanation.as];
  if (way !== 'both' && (way === 'in') !== line.amount > 0) return refuse('BadInput', { path: 'as' });
  if (ofInvestment !== (explanation.investmentId !== undefined)) return refuse('BadInput', { path: 'investmentId' });
  const data = { ...ofLine(line), ...explanation };
  const { fourEyesAbove } = facts;
  if (fourEyesAbove === undefined || cents(Math.abs(line.amount)) <= fourEyesAbove)
    return [{ type: 'LineExplained', data }];
  const { proposal } = line;
  const isSecond = proposal && !hasLapsed(proposal.by, facts) && isSame(proposal, explanation);
  if (!isSecond) return [{ type: 'ExplanationProposed', data: { ...data, fourEyesAbove } }];
  const refusal = notSecond(proposal.by, facts, context);
  return refusal ?? [{ type: 'LineExplained', data: { ...data, fourEyesAbove } }];
}

const isOpen = ({ match, explanation }: LineState): boolean => !match && !explanation;

const isSame = (one: Explanation, other: Explanation): boolean =>
  one.as === other.as && one.investmentId === other.investmentId && one.userId === other.userId;

const ofLine = ({ id: lineId, bookedOn, amount }: LineState): OfLine => ({ lineId, bookedOn, amount });

/** The explanation that stands in an event or a form, beside what else is there. */
export const explanationIn = ({
  as,
  investmentId,
  userId,
}: { readonly [Part in keyof Explanation]?: Explanation[Part] | undefined } & Pick<
  Explanation,
  'as'
>): Explanation => ({
  as,
  ...(investmentId === undefined ? {} : { investmentId }),
  ...(userId === undefined ? {} : { userId }),
});

/** An event without its line is a broken stream, not a refusal. */
function lineOf(state: BankState, lineId: string): LineState {
  const line = state.lines.get(lineId);
  if (!line) throw new Error(`the bank account has no line ${lineId}`);
  return line;
}

const withLine = (state: BankState, line: LineState): BankState => ({
  ...state,
  lines: (state.lines as PersistentMap<string, LineState>).set(line.id, line),
});
