import type { Milestones } from '../identity/milestones.ts';
import type { Parts } from '../parts.ts';
import { DEMO_SIGN_INS } from './demo.ts';
import { randomPassword } from './randomPassword.ts';

/**
 * Sets and tells the sign-ins of a new installation, once. They are told before they count as told: a start that is cut
 * off in between tells new ones.
 */
export async function introduce(
  parts: Parts,
  milestones: Milestones,
  adminId: string,
  say: (line: string) => void,
): Promise<void> {
  if ((await milestones.get('introduced')) !== undefined) return;
  const { people, credentials, config, now } = parts;
  const admin = await people.byId(adminId);
  const demo = (await milestones.get('demo')) === 'done';
  const ids: [string, string | undefined, string | undefined][] = [
    ['admin', admin?.email, config.adminPassword],
    ...(demo ? Object.entries(DEMO_SIGN_INS).map(([who, email]): [string, string, undefined] => [`demo ${who}`, email, undefined]) : []),
  ];
  say('Sign-ins, shown this once:');
  for (const [who, email = '', chosen] of ids) {
    const person = await people.byEmail(email);
    if (!person) continue;
    const password = chosen ?? randomPassword();
    await credentials.change(person.id, password, now());
    say(`  ${who.padEnd(13)}  ${email.padEnd(32)}  ${chosen === undefined ? password : '(the password in ADMIN_PASSWORD)'}`);
  }
  await milestones.set('introduced', now().toISOString());
}
