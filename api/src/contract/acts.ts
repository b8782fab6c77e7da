import { said } from './said.ts';
import * as z from 'zod';
import { message, timestamp } from './fields.ts';

/** What may be done beside moving money. */
export const ACT_KINDS = [
  'signIn',
  'signOut',
  'sessionEnded',
  'passwordChanged',
  'passwordReset',
  'emailChangeAsked',
  'emailChanged',
  'emailChangeTakenBack',
  'emailChangeUndone',
  'profileChanged',
  'preferencesChanged',
  'factorAdded',
  'factorRemoved',
  'passkeyAdded',
  'passkeyRemoved',
  'recoveryCodeUsed',
  'bankAccountLinked',
  'bankAccountUnlinked',
  'documentSubmitted',
  'documentViewed',
  'accountViewed',
  'exported',
  'roleChanged',
  'frozen',
  'unfrozen',
  'locked',
  'erased',
] as const;

export const actKind = z.enum(ACT_KINDS, { error: said('ActKindRequired', 'Please choose a kind of act.') });
export type ActKind = z.infer<typeof actKind>;

/** Somebody did something, or was refused it. Texts that were erased with a person, or never known, are ''. */
export const actRecord = z
  .object({
    id: z.string(),
    at: timestamp,
    kind: actKind,
    /** `id` and `name` are '' for somebody who isn't signed in; investors aren't told the id of staff. */
    actor: z.object({ id: z.string(), name: z.string(), role: z.string() }),
    /** Whom it is about. */
    userId: z.string().optional(),
    userName: z.string().optional(),
    address: z.string(),
    device: z.string(),
    /** The id of the session that it was done in. */
    session: z.string(),
    outcome: z.enum(['done', 'refused']),
    details: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'Act' });
export type ActRecord = z.infer<typeof actRecord>;

export const actsAnswer = z.object({ message, data: z.array(actRecord) });
