import { type ExplainedAs, EXPLANATIONS } from '@northvale/ledger/bank/explanations.ts';
import * as z from 'zod';
import { csvMapping } from './bankStatements.ts';
import { id, lines, message, messageAnswer, oneOf, timestamp } from './fields.ts';
import { day, LINE_STATUSES } from './lists.ts';
import { said } from './said.ts';

export { type ExplainedAs, EXPLANATIONS };

/** How a bank's line can be explained where no client's request stands behind it. */
const EXPLAINED_AS = Object.keys(EXPLANATIONS) as [ExplainedAs, ...ExplainedAs[]];

/** Dollars. */
export const bankStatement = z
  .object({
    id: z.string(),
    account: z.string(),
    from: z.string(),
    to: z.string(),
    opening: z.number(),
    closing: z.number(),
    /** Those that no earlier statement had, and how many of them are matched, explained and neither. */
    lines: z.number(),
    matched: z.number(),
    explained: z.number(),
    open: z.number(),
    importedAt: timestamp,
    importedBy: z.object({ id: z.string(), name: z.string() }),
  })
  .meta({ id: 'BankStatement' });
export type BankStatement = z.infer<typeof bankStatement>;

export const bankStatementAnswer = messageAnswer.extend({ data: bankStatement });

const explanation = z.object({
  as: z.enum(EXPLAINED_AS),
  investmentId: z.string().optional(),
  investmentName: z.string().optional(),
  userId: z.string().optional(),
  /** Sealed where it is kept. */
  note: z.string().optional(),
  by: z.object({ id: z.string(), name: z.string() }),
  at: timestamp,
});

/** A request that may stand behind a line. Dollars. */
const candidate = z.object({
  kind: z.enum(['deposit', 'withdrawal']),
  requestId: z.string(),
  userId: z.string(),
  name: z.string(),
  amount: z.number(),
  createdAt: timestamp,
  reasons: z.array(z.enum(['reference', 'amount', 'name', 'date'])),
  /** Reference and amount are the request's. */
  exact: z.boolean(),
});
export type Candidate = z.infer<typeof candidate>;

/** Dollars; what came in is more than zero. */
export const bankLine = z
  .object({
    id: z.string(),
    account: z.string(),
    statementId: z.string(),
    bookedAt: z.string(),
    amount: z.number(),
    text: z.string(),
    counterparty: z.string(),
    reference: z.string(),
    status: z.enum(LINE_STATUSES),
    match: z
      .object({
        kind: z.enum(['deposit', 'withdrawal']),
        requestId: z.string(),
        userId: z.string(),
        name: z.string(),
        /** Whether the match is what approved the request: then it stays. */
        approves: z.boolean(),
        by: z.object({ id: z.string(), name: z.string() }),
        at: timestamp,
      })
      .optional(),
    explanation: explanation.optional(),
    /** An explanation that another admin has to give as well. */
    proposal: explanation.optional(),
    /** Of an open line: the likeliest first. */
    candidates: z.array(candidate),
    /** The bank account's revision at which the line last changed. */
    revision: z.number(),
  })
  .meta({ id: 'BankLine' });
export type BankLine = z.infer<typeof bankLine>;

export const bankLineAnswer = messageAnswer.extend({ data: bankLine });

export const lineMatch = z.strictObject({ requestId: id });

/** A note about a line or a day. */
const note = lines(500);

export const lineExplanation = z
  .strictObject({
    as: oneOf(EXPLAINED_AS),
    investmentId: id.optional(),
    userId: id.optional(),
    note: note.optional(),
  })
  .refine(({ as, investmentId }) => !EXPLANATIONS[as].ofInvestment || investmentId !== undefined, {
    path: ['investmentId'],
    error: said('InvestmentRequired', 'Please choose the investment.'),
  });
export type LineExplanation = z.infer<typeof lineExplanation>;

/** The most lines that one call matches. */
const MAX_MATCHED_AT_ONCE = 500;

export const exactMatches = z.strictObject({
  ids: z
    .array(id)
    .min(1)
    .max(MAX_MATCHED_AT_ONCE, said('TooManyLines', 'At most {count} lines at once.', { count: MAX_MATCHED_AT_ONCE })),
});

export const exactMatchesAnswer = z.object({
  message,
  data: z.array(z.object({ id: z.string(), outcome: z.enum(['matched', 'refused']), code: z.string().optional() })),
});

/** What comes beside a statement's file. A CSV's mapping is JSON. */
export const statementForm = z.strictObject({
  mapping: z
    .string()
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue({ code: 'custom', message: said('NotJson', 'The body is not valid JSON.') });
        return z.NEVER;
      }
    })
    .pipe(csvMapping)
    .optional(),
});

/** What lies between the bank's balance and the ledger's, and why. Dollars. */
export const reconciliation = z
  .object({
    date: z.string(),
    external: z.object({
      ledger: z.number(),
      /** Null where no statement covers the day. */
      bank: z.number().nullable(),
      /** By how much the bank's balance lies above the ledger's because of each; `age` in days. Of many the oldest. */
      outstanding: z.array(
        z.object({
          kind: z.enum(['deposit', 'withdrawal', 'line', 'explanation']),
          id: z.string(),
          amount: z.number(),
          age: z.number(),
        }),
      ),
      outstandingCount: z.number(),
      outstandingSum: z.number(),
      /** What no outstanding item explains. */
      difference: z.number(),
    }),
    internal: z.object({
      /** To clients: cash, held and invested. */
      owed: z.number(),
      clientBank: z.number(),
      placements: z.number(),
      firmFunds: z.number(),
      shortfall: z.number(),
      /** Together owed - clientBank - placements: what makes a shortfall is more than zero, what covers it less. */
      causes: z.array(
        z.object({
          kind: z.enum([
            'returns',
            'rewards',
            'adjustments',
            'charges',
            'fees',
            'interest',
            'firmFunds',
            'unidentified',
          ]),
          amount: z.number(),
        }),
      ),
    }),
    status: z.enum(['open', 'signed']),
    /** Why it can't be signed as it is: no statement covers it, it isn't over, or what doesn't come out even. */
    openBecause: z.enum(['noStatement', 'notOver', 'difference', 'shortfall', 'reopened']).optional(),
    signedBy: z.object({ id: z.string(), name: z.string() }).optional(),
    signedAt: timestamp.optional(),
    note: z.string().optional(),
    /** How far the read models had come from which the figures are. */
    position: z.string(),
  })
  .meta({ id: 'Reconciliation' });
export type Reconciliation = z.infer<typeof reconciliation>;

export const reconciliationAnswer = messageAnswer.extend({ data: reconciliation });

/** The most days that one answer holds. */
const MAX_DAYS = 92;

/** GET /admin/reconciliations: both inclusive. */
export const daysAsked = z
  .strictObject({ from: day, to: day })
  .refine(({ from, to }) => from <= to && (Date.parse(to) - Date.parse(from)) / 86_400_000 < MAX_DAYS, {
    path: ['to'],
    error: said('DaysRange', 'Please give a period of at most {count} days.', { count: MAX_DAYS }),
  });

export const reconciliationsAnswer = z.object({
  message,
  data: z.array(reconciliation),
  /** The days that statements cover; absent before the first. */
  covered: z.object({ from: z.string(), to: z.string() }).optional(),
});

export const signature = z.strictObject({ note: note.optional() });

export const reportAsked = z.strictObject({ format: oneOf(['pdf', 'csv']) });

/** What the dashboard and the metrics say. */
export const safeguarding = z
  .object({
    /** Business days that are over and aren't signed; the oldest of them. */
    unsignedDays: z.number(),
    oldestUnsigned: z.string().optional(),
    openLines: z.number(),
    /** Items that are outstanding for more than five days. */
    oldItems: z.number(),
    /** Dollars, as things stand. */
    shortfall: z.number(),
    /** The last day that is covered by statements of all bank accounts. */
    coveredTo: z.string().optional(),
  })
  .meta({ id: 'Safeguarding' });
export type Safeguarding = z.infer<typeof safeguarding>;
