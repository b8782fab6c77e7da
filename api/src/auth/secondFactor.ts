import type { Assertion } from '../contract/passkeys.ts';
import type { CommandKey } from '../http/idempotency.ts';
import { Problem } from '../http/problem.ts';
import type { Person } from '../identity/person.ts';
import type { Verdict } from '../identity/secondFactors.ts';
import type { Parts } from '../parts.ts';
import { signerOf } from './webauthn.ts';
import { tellOwner, type TellingParts } from './tellOwner.ts';

/** Where a second factor is asked for: at the door, or again for a command, whose retry may bring the same code. */
type Occasion = 'signIn' | { readonly stepUpFor: CommandKey };

export type FactorParts = TellingParts & Pick<Parts, 'passkeys' | 'secondFactors' | 'sessions'>;

/** What somebody shows once more: a code, or what a passkey signed. */
export interface ShownFactor {
  readonly otp?: string | undefined;
  readonly assertion?: Assertion | undefined;
}

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

/** Whether the person has shown a factor for a command, or has none to show. */
export async function stepsUp(
  parts: FactorParts,
  person: Pick<Person, 'id' | 'twoFactor'>,
  { otp, assertion }: ShownFactor,
  command: CommandKey,
): Promise<boolean> {
  if (assertion) return (await signerOf(parts, assertion, { userId: person.id, use: command.id })) !== undefined;
  if (person.twoFactor) return acceptsSecondFactor(parts, person, otp, { stepUpFor: command });
  return (await parts.passkeys.of(person.id)).length === 0;
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
