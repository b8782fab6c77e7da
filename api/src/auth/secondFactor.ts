import type { Person } from '../identity/person.ts';
import type { CommandKey } from '../http/idempotency.ts';
import { Problem } from '../http/problem.ts';
import type { Parts } from '../parts.ts';

/** Where a second factor is asked for: at the door the answer is 401, of someone signed in 403. */
type Occasion = 'signIn' | 'stepUp' | { readonly stepUpFor: CommandKey };

/** @throws Problem OtpRequired where the person has a second factor and `otp` isn't a code of it */
export async function checkSecondFactor(
  { secondFactors, now }: Pick<Parts, 'secondFactors' | 'now'>,
  person: Pick<Person, 'id' | 'twoFactor'>,
  otp: string | undefined,
  occasion: Occasion,
): Promise<void> {
  if (!person.twoFactor) return;
  const use = typeof occasion === 'object' ? { use: occasion.stepUpFor.id } : {};
  const right =
    otp !== undefined &&
    (await secondFactors.accepts(person.id, otp, now(), { recovery: occasion === 'signIn', ...use }));
  if (!right) throw new Problem('OtpRequired', occasion === 'signIn' ? { status: 401 } : {});
}
