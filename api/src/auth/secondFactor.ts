import type { CommandKey } from '../http/idempotency.ts';
import { Problem } from '../http/problem.ts';
import type { Person } from '../identity/person.ts';
import type { Verdict } from '../identity/secondFactors.ts';
import type { Parts } from '../parts.ts';
import { tellOwner, type TellingParts } from './tellOwner.ts';

/** Where a second factor is asked for: at the door, or again for a command, whose retry may bring the same code. */
type Occasion = 'signIn' | { readonly stepUpFor: CommandKey };

export type FactorParts = TellingParts & Pick<Parts, 'secondFactors' | 'sessions'>;

/**
 * Whether the person has no second factor, or `otp` is a code of it that counts now; then it is used up.
 * @throws Problem while the codes rest, because too many were wrong
 */
export async function acceptsSecondFactor(
  parts: FactorParts,
  person: Pick<Person, 'id' | 'twoFactor'>,
  otp: string | undefined,
  occasion: Occasion,
): Promise<boolean> {
  if (!person.twoFactor) return true;
  if (otp === undefined) return false;
  const use = occasion === 'signIn' ? { recovery: true } : { recovery: false, use: occasion.stepUpFor.id };
  const verdict = await parts.secondFactors.judge(person.id, otp, parts.now(), use);
  if (verdict.kind === 'resting') throw new Problem('TooManyTries', { retryAfterSeconds: verdict.seconds });
  if (verdict.kind === 'wrong') await defend(parts, person.id, verdict);
  return verdict.kind === 'right';
}

/** Whoever gets so far as to guess codes has the password, or a token. */
async function defend(
  parts: FactorParts,
  userId: string,
  { beginsRest, endsSessions }: Extract<Verdict, { kind: 'wrong' }>,
): Promise<void> {
  if (endsSessions) await parts.sessions.endAll(userId);
  if (endsSessions) await tellOwner(parts, userId, { kind: 'codesGuessedAllDay' });
  else if (beginsRest) await tellOwner(parts, userId, { kind: 'codesGuessed' });
}
