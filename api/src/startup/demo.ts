import type { EventStore } from '@northvale/ledger/eventStore/eventStore.ts';
import type { Config } from '../config.ts';
import type { ProfileFields } from '../contract/profile.ts';
import { KNOWN, type Person as DemoPerson, STAFF } from '../demo/cast.ts';
import { type DemoBankParts, tellBank } from '../demo/bank.ts';
import { addPaperwork } from '../demo/paperwork.ts';
import { seedDemo } from '../demo/seedDemo.ts';
import type { Identity } from '../identity/identity.ts';
import type { Milestones } from '../identity/milestones.ts';
import { hashPassword } from '../identity/passwords.ts';
import { randomPassword } from './randomPassword.ts';

/** Who signs in to look around: their passwords are printed at the first start. */
export const DEMO_SIGN_INS = { investor: KNOWN.amara.email, auditor: STAFF.ruth.email } as const;

/** Decides, while the log is still empty, whether this installation gets the demo. */
export async function planDemo(
  { store, config }: { readonly store: EventStore; readonly config: Config },
  milestones: Milestones,
): Promise<void> {
  if (config.demo && (await store.lastEvent()) === undefined) await milestones.setOnce('demo', 'begun');
}

/** Seeds the demo where it was planned and isn't done; goes on where an earlier start was cut off. */
export async function runDemo(
  parts: Pick<Identity, 'documents' | 'goals' | 'people'> & { readonly now: () => Date; readonly store: EventStore },
  milestones: Milestones,
  adminId: string,
  onProgress: (done: number, total: number) => void,
): Promise<void> {
  if ((await milestones.get('demo')) !== 'begun') return;
  const { people, store, now } = parts;
  // One hash for all: a password that nobody knows.
  const passwordHash = await hashPassword(randomPassword());
  await seedDemo({
    store,
    now: now(),
    adminId,
    onProgress,
    seal: people.sealText,
    async enrol({ name, email, phonenumber, dob, address }: DemoPerson, at) {
      const person =
        (await people.byEmail(email)) ?? (await people.add({ name, email, phonenumber, how: '', passwordHash, at }));
      if (!person) throw new Error(`the demo's ${email} can't be added`);
      // Whatever else a profile has stands here, or this doesn't compile.
      await people.change(person.id, { dob, address } satisfies Omit<ProfileFields, 'name' | 'email' | 'phonenumber'>);
      await people.confirmEmail(person.id, email);
      await people.opened(person.id, at);
      return person.id;
    },
  });
  await addPaperwork(parts, now());
  await milestones.set('demo', 'told');
}

/** Tells the bank's side of the demo's year once the read models show the rest of it. */
export async function runDemoBank(
  parts: DemoBankParts & { readonly now: () => Date },
  milestones: Milestones,
): Promise<void> {
  if ((await milestones.get('demo')) !== 'told') return;
  const admin = await parts.people.byEmail(STAFF.ines.email);
  if (admin) await tellBank(parts, admin.id, parts.now());
  await milestones.set('demo', 'done');
}
