import { said } from './said.ts';
import * as z from 'zod';
import { instant, oneOf, timestamp } from './fields.ts';
import { holdingRecord } from './holdings.ts';
import { balanceProposal } from './users.ts';
import { requestKind, requestRecord } from './requests.ts';

/** One line of a journal entry. Dollars; exactly one side is more than zero. */
const posting = z.object({ account: z.string(), debit: z.number(), credit: z.number() });

/**
 * An event with what it moved. Dollars in `postings`; `data` and `metadata` are as stored, in cents: with `type`,
 * `stream` and `revision` they are all that the hash is made of.
 */
export const auditEvent = z
  .object({
    id: z.string(),
    position: z.string(),
    /** Whose account it is about; the catalogue's events are about nobody's. */
    userId: z.string().optional(),
    stream: z.string(),
    revision: z.number(),
    type: z.string(),
    schemaVersion: z.number(),
    occurredAt: timestamp,
    actor: z.object({ id: z.string(), role: z.string(), name: z.string() }),
    data: z.record(z.string(), z.unknown()),
    metadata: z.record(z.string(), z.unknown()),
    postings: z.array(posting),
    hash: z.string(),
    previousHash: z.string(),
  })
  .meta({ id: 'AuditEvent' });
export type AuditEvent = z.infer<typeof auditEvent>;

/** An event of one account, with the account's balances right after it. Dollars. */
const accountEvent = auditEvent
  .extend({ balance: z.number(), held: z.number(), invested: z.number() })
  .meta({ id: 'AccountEvent' });
export type AccountEvent = z.infer<typeof accountEvent>;

/** The most events that one answer holds; `total` says how many the asked range has. */
export const MAX_EVENTS = 1_000;

const wholeNumber = (error: string) =>
  z
    .string()
    .regex(/^\d{1,15}$/, error)
    .transform(Number);

/** GET /admin/accounts/{userId}/events: revisions, both inclusive. */
export const eventRange = z
  .strictObject({
    from: wholeNumber(said('NotARevision', 'Please give a revision.')).optional(),
    to: wholeNumber(said('NotARevision', 'Please give a revision.')).optional(),
  })
  .refine(({ from = 0, to = Infinity }) => from <= to, {
    path: ['to'],
    error: said('RangeReversed', 'The range must not end before it starts.'),
  });

export const accountEventsAnswer = z.object({ data: z.array(accountEvent), total: z.number() });

/** GET /admin/accounts/{userId}: when; now without either. */
export const momentAsked = z
  .strictObject({
    at: instant.optional(),
    revision: wholeNumber(said('NotARevision', 'Please give a revision.')).optional(),
  })
  .refine(({ at, revision }) => at === undefined || revision === undefined, {
    path: ['at'],
    error: said('TimeAndRevision', 'Please give a time or a revision, not both.'),
  });

/** An account as it stood right after an event or at a time, folded from its events. Dollars. */
export const accountAt = z
  .object({
    userId: z.string(),
    name: z.string(),
    /** The last event that counts here, and the account's last event of all. */
    revision: z.number(),
    head: z.number(),
    asOf: timestamp,
    balance: z.number(),
    available: z.number(),
    held: z.number(),
    invested: z.number(),
    role: z.string(),
    plan: z.string(),
    isVerified: z.boolean(),
    status: z.enum(['active', 'frozen', 'closed']),
    /** All that were pending then, and the newest hundred of the others. */
    requests: z.array(requestRecord.extend({ kind: requestKind })),
    /** All that were active then, and the newest hundred of the others. */
    holdings: z.array(holdingRecord),
    balanceProposal: balanceProposal.optional(),
    withdrawalsLocked: z.literal(true).optional(),
    /** That of the event at `revision`: it binds all events up to there. */
    hash: z.string(),
    /** That of the state which these events fold to. */
    stateHash: z.string(),
  })
  .meta({ id: 'AccountAt' });
export type AccountAt = z.infer<typeof accountAt>;

/** How many events GET /admin/accounts/{userId}/listed gives: the newest. */
export const LISTED_EVENTS = 100;

/**
 * An account as it stands by lists, before its events were replayed: only the other calls say what follows from those.
 */
export const accountListed = z
  .object({ account: accountAt, events: z.array(accountEvent) })
  .meta({ id: 'AccountListed' });
export type AccountListed = z.infer<typeof accountListed>;

/** The most events that GET /admin/accounts/{userId}/times names. */
export const MAX_TIMES = 1_000;

/** When an account's events happened: all of them, or of a long account each so manyth, from the first on. */
export const accountTimes = z
  .object({
    every: z.number(),
    events: z.array(z.object({ revision: z.number(), at: timestamp, type: z.string() })),
  })
  .meta({ id: 'AccountTimes' });
export type AccountTimes = z.infer<typeof accountTimes>;

export const journalEntry = z
  .object({
    /** The event's position: journal entries have no name of their own. */
    id: z.string(),
    eventId: z.string(),
    occurredAt: timestamp,
    userId: z.string(),
    /** The event's place in the account's stream. */
    revision: z.number(),
    type: z.string(),
    postings: z.array(posting),
  })
  .meta({ id: 'JournalEntry' });
export type JournalEntry = z.infer<typeof journalEntry>;

export const asOf = z.strictObject({ at: instant.optional() });

/** An account of the journal with its sums. Dollars; `balance` is on the side on which the kind grows. */
const trialBalanceLine = z.object({
  account: z.string(),
  kind: z.enum(['asset', 'liability', 'equity', 'income', 'expense']),
  debit: z.number(),
  credit: z.number(),
  balance: z.number(),
});
export type TrialBalanceLine = z.infer<typeof trialBalanceLine>;

const total = z.object({ debit: z.number(), credit: z.number() });

/** All accounts of the journal. */
export const trialBalance = z
  .object({ at: timestamp, accounts: z.array(trialBalanceLine), total })
  .meta({ id: 'TrialBalance' });
export type TrialBalance = z.infer<typeof trialBalance>;

/** The same in a few lines: in place of investors' accounts stand `cash`, `held` and `invested`, for all of theirs. */
export const trialBalanceSummary = z
  .object({
    at: timestamp,
    accounts: z.array(
      trialBalanceLine.extend({
        /** How many accounts of investors it stands for. */
        investors: z.number().optional(),
      }),
    ),
    total,
  })
  .meta({ id: 'TrialBalanceSummary' });
export type TrialBalanceSummary = z.infer<typeof trialBalanceSummary>;

/** How many accounts one answer holds. */
export const INVESTORS_AT_ONCE = 50;

/** GET /admin/trial-balance/investors. */
export const investorsAsked = z.strictObject({
  account: oneOf(['cash', 'held', 'invested']),
  at: instant,
  /** As the page before it says: an id. */
  after: z
    .string()
    .regex(/^[\w-]{1,64}$/, said('NotACursor', 'Please give a place as an answer has named it.'))
    .optional(),
});

/** The next of those accounts, the oldest first; with the place behind which there are more. */
export const investorLines = z
  .object({ accounts: z.array(trialBalanceLine), next: z.string().optional() })
  .meta({ id: 'InvestorLines' });
export type InvestorLines = z.infer<typeof investorLines>;

export const EXPORT_FORMAT_NAMES = ['csv', 'jsonl', 'hledger'] as const;

/** GET /admin/export. */
export const exportAsked = z.strictObject({
  format: oneOf(EXPORT_FORMAT_NAMES),
  userId: z.string().optional(),
  at: instant.optional(),
});
export type ExportAsked = z.infer<typeof exportAsked>;

/** POST /admin/export. */
export const exportReady = z.strictObject({
  /** Where it is fetched, below the site. */
  address: z.string(),
});
