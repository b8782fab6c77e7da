import { said } from './said.ts';
import * as z from 'zod';
import { sought, timestamp } from './fields.ts';
import { requestKind, requestStatus } from './requests.ts';

const WHAT = said('QueryRequired', 'Please say what to look for.');

/** GET /admin/search: a part of a name, an email address or an id, or what an event is called. */
export const searchAsked = z.strictObject({
  q: sought(WHAT)
    .min(1, WHAT)
    .max(200, said('TooLong', 'At most {count} characters.', { count: 200 })),
});

/** Something that a search found; what is found of each kind stands together, the newest or best first. */
const found = z
  .object({
    kind: z.enum(['user', 'request', 'event']),
    /** Of an event: its position, by which it is shown. */
    id: z.string(),
    title: z.string(),
    subtitle: z.string(),
    /** Of a request: in which list it stands. */
    requestKind: requestKind.optional(),
    /** What title and subtitle are made of, for whoever says them in another language. Dollars. */
    facts: z
      .object({
        /** Whose it is; absent where it is nobody's. */
        name: z.string().optional(),
        at: timestamp,
        amount: z.number().optional(),
        /** Of a request. */
        status: requestStatus.optional(),
        /** Of an event. */
        type: z.string().optional(),
      })
      .optional(),
  })
  .meta({ id: 'Found' });
export type Found = z.infer<typeof found>;

/** The most of each kind that one answer holds. */
export const MAX_FOUND = 5;

export const searchAnswer = z.object({ data: z.array(found) });
