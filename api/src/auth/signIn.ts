import { hasSignedIn } from '../acts/queries.ts';
import type { ActDraft } from '../acts/recorded.ts';
import type { Config } from '../config.ts';
import type { SignedIn } from '../contract/auth.ts';
import { isStaff, type UserRole } from '../contract/fields.ts';
import type { Database } from '../database/database.ts';
import type { Ctx, TokenHolder } from '../http/context.ts';
import { clearCookie, readCookie, setCookie } from '../http/cookies.ts';
import { Problem } from '../http/problem.ts';
import type { Identity } from '../identity/identity.ts';
import { IDLE_MS } from '../identity/sessions.ts';
import type { Keys } from '../secrets.ts';
import { type DeviceOwner, knownDevice, rememberDevice } from './knownDevice.ts';
import { type ChangeParts, tellChangesOf } from './tellChanges.ts';
import { signToken } from './tokens.ts';

/** The cookie that lets a front end ask for new tokens. */
const SESSION_COOKIE = 'northvale_session';

const MOST_SESSIONS = 20;

type SignInParts = ChangeParts & Pick<Identity, 'sessions'> & { readonly db: Database; readonly keys: Keys };

/** Someone who has shown who they are. */
interface Shown {
  readonly person: DeviceOwner;
  readonly role: UserRole;
  readonly withFactor: boolean;
  /** Whether what they have shown still counts. */
  readonly stillCounts: () => Promise<boolean>;
}

/**
 * Starts a session for someone who has shown who they are.
 * @throws Problem (401) where what they have shown has ceased to count meanwhile
 */
export async function signIn(
  ctx: Ctx<{ act: ActDraft }>,
  parts: SignInParts,
  { person, role, withFactor, stillCounts }: Shown,
): Promise<SignedIn> {
  const { config, sessions, now } = parts;
  const { id } = person;
  const from = { userAgent: ctx.get('user-agent'), address: ctx.ip };
  const session = await sessions.start(
    id,
    { ...from, withFactor, staff: isStaff(role), ...(config.rateLimits ? { most: MOST_SESSIONS } : {}) },
    now(),
  );
  // Whoever changes it ends all sessions next. Asked with the session there: either they end it, or it ends here.
  if (!(await stillCounts())) {
    await sessions.end(id, session.id);
    throw new Problem('NotSignedIn');
  }
  setSessionCookie(ctx, parts, session.cookie);
  const { act } = ctx.state;
  act.sessionId = session.id;
  if (knownDevice(ctx, parts, person) === undefined) {
    const { userAgent: device, address } = from;
    await parts.untoldChanges.note(id, { kind: 'newDevice', device, address }, now());
    tellChangesOf(parts, id);
    if (await hasSignedIn(parts.db, id)) act.details = { ...act.details, newDevice: true };
  }
  rememberDevice(ctx, parts, person);
  return signedIn(parts, { id, role, sessionId: session.id }, 'Login Successful!');
}

export async function signedIn(
  parts: { readonly config: Config; readonly keys: Keys; readonly now: () => Date },
  holder: TokenHolder,
  message: string,
): Promise<SignedIn> {
  const token = await signToken(parts, holder, parts.now());
  return { message, token, payload: { userRole: holder.role, _id: holder.id } };
}

export const sessionCookie = (ctx: Ctx, { config }: { readonly config: Config }): string | undefined =>
  readCookie(ctx, config, SESSION_COOKIE);

/** The browser may keep it as long as any session lives unused; when its own ends, the server says. */
export const setSessionCookie = (ctx: Ctx, { config }: { readonly config: Config }, cookie: string): void =>
  setCookie(ctx, config, SESSION_COOKIE, cookie, { maxAge: IDLE_MS });

/** Has the caller's session go on under the next cookie: whoever copied the one before holds nothing. */
export async function turnSessionCookie(
  ctx: Ctx,
  parts: Pick<Identity, 'sessions'> & { readonly config: Config; readonly now: () => Date },
  { sessionId, role }: TokenHolder,
): Promise<void> {
  const { sessions, now } = parts;
  const cookie = sessionCookie(ctx, parts);
  const session = cookie === undefined ? undefined : await sessions.find(cookie, now());
  if (session?.id !== sessionId || session.standing !== 'current') return;
  const next = await sessions.renew(session, isStaff(role), now());
  if (next !== undefined) setSessionCookie(ctx, parts, next);
}

export const clearSessionCookie = (ctx: Ctx, { config }: { readonly config: Config }): void =>
  clearCookie(ctx, config, SESSION_COOKIE);
