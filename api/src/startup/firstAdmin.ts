import { openAccount } from '../auth/openedAccount.ts';
import type { Accounts } from '../commands/issueCommand.ts';
import type { Config } from '../config.ts';
import { commandIdOf } from '../http/idempotency.ts';
import { refusalProblem } from '../http/problem.ts';
import type { Identity } from '../identity/identity.ts';
import { newId } from '../identity/ids.ts';
import type { Milestones } from '../identity/milestones.ts';
import { hashPassword } from '../identity/passwords.ts';
import { DEMO_SIGN_INS } from './demo.ts';
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

/** The sign-ins of a new installation, to be told once. */
interface SignIns {
  tell(say: (line: string) => void): Promise<void>;
}

/**
 * Sets the passwords of a new installation; none where they were told before. They are told before they count as told:
 * a start that is cut off in between makes new ones.
 */
export async function prepareSignIns(
  parts: Pick<Identity, 'credentials' | 'people'> & { readonly config: Config; readonly now: () => Date },
  milestones: Milestones,
  adminId: string,
): Promise<SignIns> {
  if ((await milestones.get('introduced')) !== undefined) return { tell: async () => {} };
  const { people, credentials, config, now } = parts;
  const admin = await people.byId(adminId);
  const demo = (await milestones.get('demo')) === 'done';
  const ids: [string, string | undefined, string | undefined][] = [
    ['admin', admin?.email, config.adminPassword],
    ...(demo
      ? Object.entries(DEMO_SIGN_INS).map(([who, email]): [string, string, undefined] => [
          `demo ${who}`,
          email,
          undefined,
        ])
      : []),
  ];
  const lines = ['Sign-ins, shown this once:'];
  for (const [who, email = '', chosen] of ids) {
    const person = await people.byEmail(email);
    if (!person) continue;
    const password = chosen ?? randomPassword();
    // Nobody knew the one before: it is theirs from the beginning, and no change that withdrawals wait for.
    const at = new Date(person.createdAt);
    await credentials.change(person.id, password, at, { printed: config.production && chosen === undefined });
    lines.push(
      `  ${who.padEnd(13)}  ${email.padEnd(32)}  ${chosen === undefined ? password : '(the password in ADMIN_PASSWORD)'}`,
    );
  }
  return {
    async tell(say) {
      for (const line of lines) say(line);
      await milestones.set('introduced', now().toISOString());
    },
  };
}
