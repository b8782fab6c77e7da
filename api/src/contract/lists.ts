import { said } from './said.ts';
import * as z from 'zod';
import { actKind } from './acts.ts';
import { dollars } from './dollars.ts';
import { EVENT_TYPES } from './events.ts';
import { instant, isDate, isOfOurEra, oneOf, sought, userRole } from './fields.ts';
import { holdingStatus } from './holdings.ts';
import { category } from './investments.ts';
import { accountStatus, verificationStatus } from './profile.ts';
import { requestStatus } from './requests.ts';

/** The most rows on one page of a list. */
export const MAX_PAGE_ROWS = 1000;

/** Totals are counted up to here; beyond, a list says one more. */
export const COUNTED_UP_TO = 10_000;

/** What react-admin's getMany sends; each of at most as many ids as a page holds. */
const ids = z.union([z.string(), z.array(z.string()).max(MAX_PAGE_ROWS)]).optional();
const q = sought().max(200).optional();
const eventType = z.enum(EVENT_TYPES, { error: said('EventTypeRequired', 'Please choose a type of event.') });
const eventTypes = z.union([eventType, z.array(eventType)]).optional();
const flag = z.boolean({ error: said('NotAFlag', 'Please give true or false.') }).optional();

const requestFilter = z.strictObject({
  id: ids,
  status: z.union([requestStatus, z.array(requestStatus)]).optional(),
  userId: z.string().optional(),
  q,
  from: instant.optional(),
  to: instant.optional(),
  amountFrom: dollars.optional(),
  amountTo: dollars.optional(),
});
const REQUEST_SORTS = ['createdAt', 'amount', 'decidedAt'] as const;

/** A day in UTC: '2026-11-03'. */
export const day = z
  .string({ error: said('DayRequired', 'Please give a day.') })
  .refine(
    (value) => isDate(value) && isOfOurEra(Date.parse(value)),
    said('NotADay', 'Please give a day such as 2026-11-03.'),
  );

export const LINE_STATUSES = ['open', 'matched', 'explained'] as const;

/** The back office's lists: how each may be filtered and sorted. */
export const LISTS = {
  users: {
    filter: z.strictObject({
      id: ids,
      q,
      isVerified: flag,
      role: userRole.optional(),
      status: accountStatus.optional(),
      hasPending: flag,
    }),
    sorts: ['name', 'email', 'balance', 'createdAt'],
  },
  deposits: { filter: requestFilter, sorts: REQUEST_SORTS },
  withdrawals: { filter: requestFilter, sorts: REQUEST_SORTS },
  investments: {
    filter: z.strictObject({ id: ids, q, category: category.optional(), listed: flag }),
    sorts: ['name', 'category', 'pricePerUnit', 'investors', 'investedTotal', 'createdAt'],
  },
  holdings: {
    filter: z.strictObject({
      id: ids,
      investmentId: z.string().optional(),
      userId: z.string().optional(),
      status: holdingStatus.optional(),
      maturesFrom: instant.optional(),
      maturesTo: instant.optional(),
    }),
    sorts: ['purchasedAt', 'maturesAt', 'amountInvested'],
  },
  verifications: {
    filter: z.strictObject({ id: ids, status: verificationStatus.optional(), q }),
    sorts: ['submittedAt', 'name'],
  },
  referrals: { filter: z.strictObject({ id: ids }), sorts: ['joinedAt'] },
  'bank-statements': {
    filter: z.strictObject({ id: ids, account: z.string().optional() }),
    sorts: ['from', 'importedAt'],
  },
  'bank-lines': {
    filter: z.strictObject({
      id: ids,
      status: oneOf(LINE_STATUSES).optional(),
      /** Whether reference and amount are those of one request that can be matched. */
      exact: flag,
      statementId: z.string().optional(),
      /** Days, both inclusive. */
      from: day.optional(),
      to: day.optional(),
      q,
    }),
    sorts: ['bookedAt', 'amount'],
  },
  events: {
    filter: z.strictObject({
      position: ids,
      userId: z.string().optional(),
      type: eventTypes,
      /** A user's id, or the name of a part of the system. */
      actor: z.string().optional(),
      from: instant.optional(),
      to: instant.optional(),
      amountFrom: dollars.optional(),
      amountTo: dollars.optional(),
    }),
    sorts: ['position'],
  },
  acts: {
    filter: z.strictObject({
      id: ids,
      /** Who did it; a user's id. */
      actorId: z.string().optional(),
      /** Whom it is about. */
      userId: z.string().optional(),
      kind: z.union([actKind, z.array(actKind)]).optional(),
      from: instant.optional(),
      to: instant.optional(),
    }),
    sorts: ['at'],
  },
  journal: {
    filter: z.strictObject({
      id: ids,
      userId: z.string().optional(),
      type: eventTypes,
      account: z.string().optional(),
      from: instant.optional(),
      to: instant.optional(),
    }),
    sorts: ['occurredAt'],
  },
} as const satisfies Record<string, { filter: z.ZodType; sorts: readonly string[] }>;

export type ListName = keyof typeof LISTS;
export type ListFilter<Name extends ListName> = z.infer<(typeof LISTS)[Name]['filter']>;
export type ListSort<Name extends ListName> = (typeof LISTS)[Name]['sorts'][number];
