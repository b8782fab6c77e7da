import type { Config } from '../config.ts';
import type { Identity } from '../identity/identity.ts';
import type { Milestones } from '../identity/milestones.ts';
import { DEMO_SIGN_INS } from './demo.ts';
import { randomPassword } from './randomPassword.ts';

/** The sign-ins of a new installation, to be told once. */
export interface SignIns {
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
