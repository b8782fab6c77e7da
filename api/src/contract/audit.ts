import * as z from 'zod';
import { timestamp } from './fields.ts';
import { holdingRecord } from './holdings.ts';
import { requestRecord } from './requests.ts';

const posting = z.object({ account: z.string(), debit: z.number(), credit: z.number() });

/** An event as it is stored, with what it moved. Dollars outside `data`, cents inside it. */
export const auditEvent = z
  .object({
    id: z.string(),
    position: z.string(),
    userId: z.string().optional(),
    stream: z.string().optional(),
    revision: z.number(),
    type: z.string(),
    schemaVersion: z.number(),
    occurredAt: timestamp,
    actor: z.object({ id: z.string(), role: z.string(), name: z.string() }),
    data: z.record(z.string(), z.unknown()),
    postings: z.array(posting),
    balance: z.number().optional(),
    held: z.number().optional(),
    hash: z.string(),
    previousHash: z.string(),
  })
  .meta({ id: 'AuditEvent' });
export type AuditEvent = z.infer<typeof auditEvent>;
export const auditEventsAnswer = z.object({ data: z.array(auditEvent), total: z.number() });

/** GET /admin/accounts/{userId}: an account as it stood at a revision or time. */
export const accountAt = z
  .object({
    userId: z.string(),
    name: z.string(),
    revision: z.number(),
    asOf: timestamp,
    balance: z.number(),
    available: z.number(),
    held: z.number(),
    requests: z.array(requestRecord),
    holdings: z.array(holdingRecord),
    hash: z.string(),
  })
  .meta({ id: 'AccountAt' });
export type AccountAt = z.infer<typeof accountAt>;

export const journalEntry = z
  .object({
    id: z.string(),
    eventId: z.string(),
    occurredAt: timestamp,
    userId: z.string(),
    type: z.string(),
    postings: z.array(posting),
  })
  .meta({ id: 'JournalEntry' });
export type JournalEntry = z.infer<typeof journalEntry>;

export const trialBalance = z
  .object({
    at: timestamp,
    accounts: z.array(
      z.object({
        account: z.string(),
        kind: z.string(),
        debit: z.number(),
        credit: z.number(),
        balance: z.number(),
      }),
    ),
    total: z.object({ debit: z.number(), credit: z.number() }),
  })
  .meta({ id: 'TrialBalance' });
export type TrialBalance = z.infer<typeof trialBalance>;

export const integrity = z
  .object({
    ok: z.boolean(),
    verifiedTo: z.object({ position: z.string(), at: timestamp }).optional(),
    checkedEvents: z.number(),
    checkedAccounts: z.number(),
    differences: z.array(
      z.object({
        kind: z.string(),
        userId: z.string().optional(),
        position: z.string().optional(),
        expected: z.unknown(),
        found: z.unknown(),
      }),
    ),
    running: z.boolean(),
  })
  .meta({ id: 'Integrity' });
export type Integrity = z.infer<typeof integrity>;

/** GET /auth/statements/{userId}: what moved in a period. Dollars. */
export const statement = z
  .object({
    userId: z.string(),
    from: timestamp,
    to: timestamp,
    opening: z.number(),
    closing: z.number(),
    movements: z.array(
      z.object({
        revision: z.number(),
        at: timestamp,
        type: z.string(),
        description: z.string(),
        amount: z.number(),
        balance: z.number(),
      }),
    ),
    holdings: z.array(holdingRecord),
    revision: z.number(),
    hash: z.string(),
    preliminary: z.boolean(),
  })
  .meta({ id: 'Statement' });
export type Statement = z.infer<typeof statement>;

export const searchAnswer = z.object({
  data: z.array(
    z.object({ kind: z.enum(['user', 'request', 'event']), id: z.string(), title: z.string(), subtitle: z.string() }),
  ),
});
export type SearchHit = z.infer<typeof searchAnswer>['data'][number];
