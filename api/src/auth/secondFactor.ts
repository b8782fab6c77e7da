import type { Acts, Whence } from '../acts/acts.ts';
import type { Accounts } from '../commands/issueCommand.ts';
import type { Config } from '../config.ts';
import type { UserRole } from '../contract/fields.ts';
import type { Assertion } from '../contract/passkeys.ts';
import { said } from '../contract/said.ts';
import { networkOf } from '../http/clientAddress.ts';
import type { Caller, Ctx } from '../http/context.ts';
import { actIdOf, type CommandKey } from '../http/idempotency.ts';
import type { RateLimits } from '../http/limits.ts';
import { Problem } from '../http/problem.ts';
import type { Identity } from '../identity/identity.ts';
import type { Person } from '../identity/persons.ts';
import type { NoticedChange } from '../mail/ownerWords.ts';
import type { Keys } from '../secrets.ts';
import { knownDevice } from './signIn.ts';
import { type ChangeParts, sendChangeNotices } from './accountMail.ts';
import { signerOf } from './webauthn.ts';
import { assertUnlocked } from './openedAccount.ts';

/**
 * Where a second factor is asked for: of whom and from where, where a recovery code will do; or again for a command,
 * whose retry may bring the same code.
 */
type Occasion = { readonly by: Whence & { readonly role: UserRole } } | { readonly stepUpFor: CommandKey };

export type FactorParts = ChangeParts &
  Pick<Identity, 'passkeys' | 'secondFactors' | 'sessions'> & { readonly acts: Acts };

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
  const use = 'by' in occasion ? { recovery: true } : { recovery: false, use: actIdOf(occasion.stepUpFor) };
  const verdict = await parts.secondFactors.judge(person.id, otp, parts.now(), use);
  if (verdict.kind === 'resting') throw new Problem('TooManyTries', { retryAfterSeconds: verdict.seconds });
  if (verdict.kind === 'wrong') sendChangeNotices(parts, person.id);
  if (verdict.kind === 'right' && 'by' in occasion && verdict.recoveryCodesLeft !== undefined) {
    const { role, ...from } = occasion.by;
    const left = verdict.recoveryCodesLeft;
    const actor = { id: person.id, role };
    const used = { kind: 'recoveryCodeUsed', actor, userId: person.id, outcome: 'done', details: { left } } as const;
    sendChangeNotices(parts, person.id);
    await parts.acts.record({ ...used, from });
  }
  return verdict.kind === 'right';
}

/** Whether the person has shown a factor for a command, or has none to show. */
export async function stepsUp(
  parts: FactorParts,
  person: Pick<Person, 'id' | 'twoFactor'>,
  { otp, assertion }: ShownFactor,
  { caller, command }: { readonly caller: Caller; readonly command: CommandKey },
): Promise<boolean> {
  if (assertion) return (await signerOf(parts, assertion, { holder: caller, use: actIdOf(command) })) !== undefined;
  if (person.twoFactor) return acceptsSecondFactor(parts, person, otp, { stepUpFor: command });
  return (await parts.passkeys.of(person.id)).length === 0;
}

/**
 * Setting up a factor beside another, or giving one up, takes a session that has shown one: with the password alone a
 * thief would show their own wherever the owner's is asked for.
 * @throws Problem
 */
export async function assertMayChangeFactors(
  parts: Pick<FactorParts, 'now' | 'passkeys' | 'people'> & { readonly accounts: Accounts },
  { id, factorShown }: Caller,
): Promise<void> {
  await assertUnlocked(parts, id);
  if (factorShown) return;
  const { passkeys, people } = parts;
  const [person, keys] = await Promise.all([people.byId(id), passkeys.of(id)]);
  if (person?.twoFactor || keys.length > 0) throw new Problem('FactorNeeded', { message: SHOW_YOURS_FIRST });
}

const SHOW_YOURS_FIRST = said('ShowFactorFirst', 'Please sign in with your passkey or second factor first.');

/**
 * Takes the passkeys and codes that were set up after a time, with all sessions. Sessions end before, since who sets a
 * factor up needs one to do it, and after, since who signs in by one asks then whether it is still there.
 * Whose devices those were that were known isn't known any more: who comes back from one is told to the owner.
 * Resolves to whether there were any.
 */
export async function removeFactorsSince(
  { factors, now, people, sessions }: Pick<Identity, 'factors' | 'people' | 'sessions'> & { readonly now: () => Date },
  userId: string,
  since: Date,
  told?: NoticedChange,
): Promise<boolean> {
  await sessions.endAll(userId);
  const isRemoved = await factors.removeSince(userId, since, now(), told);
  await people.forgetDevices(userId, now());
  await sessions.endAll(userId);
  return isRemoved;
}

type TryParts = { readonly config: Config; readonly keys: Keys; readonly limits: RateLimits };

/**
 * What tries on an account are counted by: the network, so that a stranger doesn't use up what the owner may try, and
 * all together, since there are many networks. The owner's own devices are counted apart from strangers, and all
 * together too: whoever has the password signs in from as many as they like.
 */
function countedBy(ctx: Ctx, parts: TryParts, email: string, person: Person | undefined) {
  const account = email.toLowerCase();
  const device = person && knownDevice(ctx, parts, person);
  return {
    fromThere: `${account} ${device ?? networkOf(ctx.ip)}`,
    inAll: device === undefined ? account : `${account} devices`,
  };
}

/**
 * Counts a mail that anybody may have sent to an address, so that a mailbox isn't flooded.
 * @throws Problem with the seconds to wait
 */
export async function countMail(ctx: Ctx, parts: TryParts, email: string, person: Person | undefined): Promise<void> {
  const { limits } = parts;
  const { fromThere, inAll } = countedBy(ctx, parts, email, person);
  await limits.take('mailsByAddress', networkOf(ctx.ip));
  await limits.take('mailsToAccountByAddress', fromThere);
  await limits.take('mailsToAccount', inAll);
}

/**
 * Counts a try of a code that confirms an address before it is judged: one that was tried too often is followed by
 * another.
 * @throws Problem with the seconds to wait
 */
export async function countCodeTry(
  ctx: Ctx,
  parts: TryParts,
  email: string,
  person: Person | undefined,
): Promise<void> {
  const { fromThere, inAll } = countedBy(ctx, parts, email, person);
  await parts.limits.take('codeByAddress', fromThere);
  await parts.limits.take('codes', inAll);
}
