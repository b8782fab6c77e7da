import { said } from './said.ts';
import * as z from 'zod';
import { message, oneOf } from './fields.ts';

export const LANGUAGES = ['en', 'de'] as const;
export const language = oneOf(LANGUAGES);
export type Language = z.infer<typeof language>;

/** Of what a person is told. Of what concerns the security of their account they are told in any case. */
export const NOTIFICATION_KINDS = ['request', 'decision', 'purchase', 'maturity'] as const;
export const notificationKind = z.enum([
  ...NOTIFICATION_KINDS,
  'reinvested',
  'rewardCredited',
  'planRequested',
  'planSkipped',
  'goalReached',
]);
export type NotificationKind = z.infer<typeof notificationKind>;
/** Of the kinds those that a person chooses about. */
export type ChosenKind = (typeof NOTIFICATION_KINDS)[number];

const flag = z.boolean({ error: said('NotAFlag', 'Please give true or false.') });
const ways = z.strictObject({ bell: flag, mail: flag });

export const preferences = z
  .strictObject({
    /** Of mails. */
    language,
    notify: z.strictObject({ request: ways, decision: ways, purchase: ways, maturity: ways }),
  })
  .meta({ id: 'Preferences' });
export type Preferences = z.infer<typeof preferences>;

export const preferencesAnswer = z.object({ message, data: preferences });
