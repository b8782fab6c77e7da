import type { Profile } from '../contract/profile.ts';
import { SUCCESSFUL } from '../contract/sentences.ts';
import { assertRecent } from '../http/access.ts';
import type { Caller } from '../http/context.ts';
import { notFound, Problem } from '../http/problem.ts';
import { createRoutes, type Routes } from '../http/routes.ts';
import type { Person } from '../identity/person.ts';
import { emailChangedMail } from '../mail/mails.ts';
import type { Parts } from '../parts.ts';
import { type CodeParts, sendCode } from '../auth/registerRoutes.ts';
import { sharedFields, standingOf } from './records.ts';

export type ProfileParts = CodeParts & Pick<Parts, 'accounts' | 'people'>;

/** A person's own profile, changed by themselves or by an admin. */
export function profileRoutes(parts: ProfileParts): Routes {
  const { accounts } = parts;
  const routes = createRoutes();

  routes.on('PUT /auth/admin/users-profile/:userId', async (ctx) => {
    const person = await changeProfile(parts, ctx.state.caller, ctx.params.userId, ctx.state.body);
    const state = await accounts.load(person.id);
    ctx.body = { message: SUCCESSFUL, data: sharedFields(person, standingOf(state)) };
  });

  return routes;
}

/**
 * @throws Problem for an unknown person, for an address that another person has, and for another address without a
 *   recent sign-in of who changes it
 */
export async function changeProfile(
  parts: ProfileParts,
  caller: Caller,
  userId: string,
  changes: Profile,
): Promise<Person> {
  const { people, mailer, config } = parts;
  const before = await people.byId(userId);
  if (!before || before.erasedAt) throw notFound();
  const { revision: _, ...fields } = changes;
  if (fields.email !== undefined && fields.email.toLowerCase() !== before.email.toLowerCase()) assertRecent(caller);
  const person = await people.change(userId, fields);
  if (person === 'taken') throw new Problem('EmailTaken');
  if (!person) throw notFound();
  if (person.email.toLowerCase() !== before.email.toLowerCase()) {
    mailer.post(emailChangedMail(config, before.email, before.name, person.email));
    mailer.post(emailChangedMail(config, person.email, person.name, person.email));
    await sendCode(parts, person);
  }
  return person;
}
