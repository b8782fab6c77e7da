import { type Profile, profile } from '../contract/profile.ts';
import { assertOwn, authenticated } from '../http/access.ts';
import { body } from '../http/body.ts';
import { notFound, Problem } from '../http/problem.ts';
import { createRoutes, type Routes } from '../http/routes.ts';
import type { Person } from '../identity/persons.ts';
import { emailChangedMail } from '../mail/mails.ts';
import type { Parts } from '../parts.ts';
import { sendCode } from '../auth/registerRoutes.ts';
import { sharedFields, standingOf } from './records.ts';

/** A person's own profile, changed by themselves or by an admin. */
export function profileRoutes(parts: Parts): Routes {
  const { accounts } = parts;
  const routes = createRoutes();

  routes.put('/auth/admin/users-profile/:userId', authenticated, body(profile), async (ctx) => {
    const { caller } = ctx.state;
    const userId = String(ctx.params['userId']);
    if (caller.role !== 'admin') assertOwn(caller, userId);
    const person = await changeProfile(parts, userId, ctx.state.body);
    const state = await accounts.load(person.id);
    ctx.body = { message: 'Successful!', data: sharedFields(person, standingOf(state)) };
  });

  return routes;
}

/** @throws Problem for an unknown person and for an address that another person has */
export async function changeProfile(parts: Parts, userId: string, changes: Profile): Promise<Person> {
  const { people, mailer, config } = parts;
  const before = await people.byId(userId);
  if (!before || before.erasedAt) throw notFound();
  const { name, email, phonenumber, dob, address } = changes;
  const person = await people.change(userId, { name: name?.trim(), email, phonenumber, dob, address });
  if (person === 'taken') throw new Problem('EmailTaken');
  if (!person) throw notFound();
  if (person.email.toLowerCase() !== before.email.toLowerCase()) {
    mailer.post(emailChangedMail(config, before.email, before.name, person.email));
    mailer.post(emailChangedMail(config, person.email, person.name, person.email));
    await sendCode(parts, person);
  }
  return person;
}
