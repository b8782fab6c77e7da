import type { Person } from '../identity/person.ts';
import type { CommandKey } from '../http/idempotency.ts';
import { Problem } from '../http/problem.ts';
import type { Parts } from '../parts.ts';

type FactorParts = Pick<Parts, 'secondFactors' | 'now'>;

/** Where a second factor is asked for: at the door the answer is 401, of someone signed in 403. */
type Occasion = 'signIn' | 'stepUp' | { readonly stepUpFor: CommandKey };

/** @throws Problem OtpRequired where the person has a second factor and `otp` isn't a code of it */
export async function checkSecondFactor(
  parts: FactorParts,
  person: Pick<Person, 'id' | 'twoFactor'>,
  otp: string | undefined,
  occasion: Occasion,
): Promise<void> {
  if (await acceptsSecondFactor(parts, person, otp, occasion)) return;
  throw new Problem('OtpRequired', occasion === 'signIn' ? { status: 401 } : {});
}

/** Whether the person has no second factor, or `otp` is a code of it that counts now; then it is used up. */
export async function acceptsSecondFactor(
  { secondFactors, now }: FactorParts,
  person: Pick<Person, 'id' | 'twoFactor'>,
  otp: string | undefined,
  occasion: Occasion,
): Promise<boolean> {
  if (!person.twoFactor) return true;
  const use = typeof occasion === 'object' ? { use: occasion.stepUpFor.id } : {};
  return otp !== undefined && secondFactors.accepts(person.id, otp, now(), { recovery: occasion === 'signIn', ...use });
}
