import type { Person } from '../identity/person.ts';
import type { CommandKey } from '../http/idempotency.ts';
import type { Parts } from '../parts.ts';

/** Where a second factor is asked for: at the door, or again for a command, whose retry may bring the same code. */
type Occasion = 'signIn' | { readonly stepUpFor: CommandKey };

/** Whether the person has no second factor, or `otp` is a code of it that counts now; then it is used up. */
export async function acceptsSecondFactor(
  { secondFactors, now }: Pick<Parts, 'secondFactors' | 'now'>,
  person: Pick<Person, 'id' | 'twoFactor'>,
  otp: string | undefined,
  occasion: Occasion,
): Promise<boolean> {
  if (!person.twoFactor) return true;
  const use = occasion === 'signIn' ? { recovery: true } : { recovery: false, use: occasion.stepUpFor.id };
  return otp !== undefined && secondFactors.accepts(person.id, otp, now(), use);
}
