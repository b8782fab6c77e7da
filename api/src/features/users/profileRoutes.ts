import type { ActDraft } from '../../acts/recorded.ts';
import { type ChangeParts, sendChangeNotices } from '../../auth/accountMail.ts';
import { assertUnlocked } from '../../auth/openedAccount.ts';
import type { Changed } from '../../commands/changeUser.ts';
import type { Accounts } from '../../commands/issueCommand.ts';
import { isStaff, type UserRole } from '../../contract/fields.ts';
import { type Profile, PROFILE_FIELDS, type ProfileFields } from '../../contract/profile.ts';
import { said } from '../../contract/said.ts';
import { STAFF_ALONE, SUCCESSFUL } from '../../contract/sentences.ts';
import { assertRecent, type Caller } from '../../http/context.ts';
import { notFound, Problem } from '../../http/problem.ts';
import { createRoutes, type Routes } from '../../http/router.ts';
import type { Identity } from '../../identity/identity.ts';
import type { Person } from '../../identity/persons.ts';
import { confirmEmailMail } from '../../mail/ownerMails.ts';
import { sharedFields, standingOf } from '../../records/users.ts';

export type ProfileParts = ChangeParts & Pick<Identity, 'emailChanges' | 'sessions'> & { readonly accounts: Accounts };

/** A person's own profile, changed by themselves or by an admin. */
export function profileRoutes(parts: ProfileParts): Routes {
  const { accounts } = parts;
  const routes = createRoutes();

  routes.on('PUT /auth/admin/users-profile/:userId', async (ctx) => {
    const { act, body, caller } = ctx.state;
    const person = await changeProfile(parts, caller, ctx.params.userId, body, act);
    const state = await accounts.load(person.id);
    ctx.body = { message: SUCCESSFUL, data: sharedFields(person, standingOf(state)) };
  });

  return routes;
}

/**
 * Another address waits for its own mailbox, whoever asks for it; all else changes at once.
 * @throws Problem for an unknown person, for what isn't as its sender saw it any more, for an address that another
 *   person has, and for another address without a recent sign-in of who changes it
 */
export async function changeProfile(
  parts: ProfileParts,
  caller: Caller,
  userId: string,
  changes: Profile,
  act: ActDraft,
): Promise<Person> {
  act.kind = 'profileChanged';
  const { people } = parts;
  const before = await people.byId(userId);
  if (!before || before.erasedAt) throw notFound();
  const check = (present: Person) => assertAsSeen(present, changes);
  check(before);
  // An admin's change brings more with it, such as its reason.
  const { email, name, phonenumber, dob, address } = changes;
  const fields = { name, phonenumber, dob, address };
  const isOther = email !== undefined && email.toLowerCase() !== before.email.toLowerCase();
  const others = PROFILE_FIELDS.filter(
    (field) => field !== 'email' && (fields[field] ?? before[field]) !== before[field],
  );
  // Support may, for whoever has lost the mailbox too.
  if (caller.id === userId && (isOther || others.length > 0)) await assertUnlocked(parts, userId);
  if (isOther) await assertMayAskFor(parts, caller, before, email);
  act.details = { fields: others };
  act.kind = isOther ? 'emailChangeAsked' : others.length > 0 ? 'profileChanged' : undefined;
  const person = await people.change(userId, fields, check);
  if (!person) throw notFound();
  if (!isOther) return person;
  // Last: what was mailed is not taken back where the rest is refused.
  await askForEmail(parts, caller, person, email);
  return { ...person, pendingEmail: email };
}

/** What stands there already as it is wished is no conflict: an answer may have been lost. */
function assertAsSeen(present: Person, { seen = {}, ...wished }: Profile): void {
  const hasMoved = (field: keyof ProfileFields) =>
    wished[field] !== undefined &&
    (seen[field] ?? present[field]) !== present[field] &&
    wished[field] !== present[field];
  if (PROFILE_FIELDS.some(hasMoved)) throw new Problem('Stale');
}

/** Whoever gives a colleague an address of their own gets in by it, and is two admins. */
const isColleague = async ({ accounts }: Pick<ProfileParts, 'accounts'>, caller: Caller, { id }: Person) =>
  caller.id !== id && isStaff((await accounts.load(id)).role);

/** @throws Problem */
async function assertMayAskFor(parts: ProfileParts, caller: Caller, person: Person, email: string): Promise<void> {
  const { people, limits, mailedLinks, now } = parts;
  if (await isColleague(parts, caller, person)) throw staffAlone();
  assertRecent(caller);
  await limits.take('emailChange', caller.id);
  if ((await people.byEmail(email)) || (await mailedLinks.isKept(email, now(), person.id)))
    throw new Problem('EmailTaken');
  await limits.take('mailsToAccount', email.toLowerCase());
}

async function askForEmail(parts: ProfileParts, caller: Caller, person: Person, email: string): Promise<void> {
  const { emailChanges, mailer, config, now, preferences, sessions, changeNotices } = parts;
  const { language } = await preferences.of(person.id);
  const asked = await emailChanges.ask(person.id, email, now(), caller.id === person.id && isStaff(caller.role));
  // Whoever steps in ends the session, and whoever makes the person staff has the event written, before they take back
  // what waits: either they find this, or it goes here.
  const isLiving = (await sessions.living([caller.sessionId], now())).has(caller.sessionId);
  if (!isLiving || (await isColleague(parts, caller, person))) {
    await emailChanges.takeBack(person.id);
    throw isLiving ? staffAlone() : new Problem('NotSignedIn');
  }
  // Before anybody has what confirms it.
  await changeNotices.note(person.id, { kind: 'emailChangeAsked', newEmail: email }, now());
  sendChangeNotices(parts, person.id);
  mailer.post(confirmEmailMail(config, { email, language }, asked), person.id);
}

const staffAlone = (): Problem => new Problem('NotAllowed', { message: STAFF_ALONE });

type AddressParts = Pick<Identity, 'emailChanges' | 'mailedLinks'> & {
  readonly accounts: Accounts;
  readonly now: () => Date;
};

/**
 * Makes somebody staff, or proposes it, while their address neither changes nor can be changed back: the mailbox that
 * it was taken from, or the one that it was given, may be another's, who would be staff by it.
 * @throws Problem
 */
export async function withAddressThatStands<Done extends Changed | undefined>(
  { accounts, emailChanges, mailedLinks, now }: AddressParts,
  userId: string,
  to: UserRole,
  change: () => Promise<Done>,
): Promise<Done> {
  const done = await emailChanges.holding(userId, async () => {
    const { role: from } = await accounts.load(userId);
    const isGiven = from !== to && from !== 'admin';
    if (isGiven && (await mailedLinks.canUndo(userId, now())))
      throw new Problem('InUse', { message: ADDRESS_UNDOABLE });
    return change();
  });
  const became = done?.events.find((event) => event.type === 'RoleChanged');
  if (!done || !became || isStaff(became.data.from)) return done;
  // Another may have asked for it. None of it would be confirmed any more; nor is it to be shown.
  await emailChanges.takeBack(userId);
  return { ...done, answer: { ...done.answer, data: { ...done.answer.data, pendingEmail: '' } } };
}

const ADDRESS_UNDOABLE = said(
  'AddressUndoable',
  'The email address was changed within 72 hours and can still be undone. Until then no role is given.',
);
