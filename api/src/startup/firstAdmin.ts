import { openAccount } from '../auth/openedAccount.ts';
import type { Accounts } from '../commands/issueCommand.ts';
import type { Config } from '../config.ts';
import { commandIdOf } from '../http/idempotency.ts';
import { refusalProblem } from '../http/problem.ts';
import type { Identity } from '../identity/identity.ts';
import { newId } from '../identity/ids.ts';
import type { Milestones } from '../identity/milestones.ts';
import { hashPassword } from '../identity/passwords.ts';
import { randomPassword } from './randomPassword.ts';

const DEFAULT_ADMIN_EMAIL = 'admin@northvale.example';

/**
 * Makes the first admin of a new installation. Repeatable: a start that was cut off is completed by the next.
 * Answers the admin's user id.
 */
export async function ensureFirstAdmin(
  parts: Pick<Identity, 'people'> & { readonly accounts: Accounts; readonly config: Config; readonly now: () => Date },
  milestones: Milestones,
): Promise<string> {
  const { people, accounts, config, now } = parts;
  const id = await milestones.setOnce('firstAdmin', newId());
  const email = config.adminEmail ?? DEFAULT_ADMIN_EMAIL;
  // Nobody knows this password: the one that counts is set when the sign-ins are printed.
  const passwordHash = await hashPassword(randomPassword());
  const person =
    (await people.byId(id)) ??
    (await people.add({ id, name: 'Northvale Admin', email, phonenumber: '', how: '', passwordHash, at: now() }));
  if (!person) throw new Error(`${email} belongs to someone who isn't the first admin. Set another ADMIN_EMAIL.`);
  const state = await openAccount(parts, person);
  if (state.movedAt.role !== -1) return id;
  await people.confirmEmail(id, person.email);
  const outcome = await accounts.handle(id, {
    id: commandIdOf(id, 'first-admin'),
    digest: 'first-admin',
    actor: { id: 'system', role: 'system' },
    payload: { type: 'ChangeRole', role: 'admin' },
  });
  if (outcome.kind === 'refused') throw refusalProblem(outcome.refusal);
  return id;
}
