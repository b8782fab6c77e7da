import { said } from './said.ts';
import * as z from 'zod';
import { facts, message, timestamp } from './fields.ts';
import { notificationKind } from './preferences.ts';

/** The most notifications on one page, and the most unread ones that are counted. */
export const MAX_NOTIFICATIONS = 100;

const RANGE = said('RangeTooLong', 'The range must be two row numbers, at most {count} rows apart.', { count: 100 });

/** GET /auth/notifications: which rows, both inclusive; the newest is row 0. Without it the first ten. */
export const notificationsAsked = z.strictObject({
  range: z
    .string()
    .regex(/^\[\d{1,6},\d{1,6}\]$/, RANGE)
    .transform((text) => JSON.parse(text) as [number, number])
    .refine(([first, last]) => first <= last && last - first < MAX_NOTIFICATIONS, RANGE)
    .optional(),
});

const notification = z
  .object({
    id: z.string(),
    at: timestamp,
    kind: notificationKind,
    /** The event that it tells of, by which another language says it. */
    type: z.string(),
    facts,
    title: z.string(),
    text: z.string(),
    /** Where in the investor app there is more of it. */
    link: z.string(),
    read: z.boolean(),
  })
  .meta({ id: 'Notification' });
export type Notification = z.infer<typeof notification>;

/** Unread ones are counted up to a hundred. */
const unread = z.number();

export const notificationsAnswer = z.object({ data: z.array(notification), unread });

/** PUT /auth/notifications/read: this one and all before it. */
export const readUpTo = z.strictObject({
  upTo: z
    .string({ error: said('IdRequired', 'Please give an id.') })
    .regex(/^\d{1,9}$/, said('NotANotification', 'Please give the id of a notification.')),
});
export const readAnswer = z.object({ message, unread });
