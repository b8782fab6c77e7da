import { type DecisionContext, type Refusal, refuse } from '../decider.ts';
import { add, type Cents, ZERO } from '../money.ts';
import { isWithin, movedBy } from './lastDay.ts';
import type { OutsideFacts } from './outsideFacts.ts';
import type { AccountState } from './state.ts';

const HOUR_MS = 3_600_000;
/** For so long who was made an admin is nobody's second one, and who lost that role counts as missing. */
const ADMINS_SETTLE_MS = 24 * HOUR_MS;
/** How long a change of how the owner signs in, or of where money goes, makes a withdrawal one for two. */
export const RECENT_MS = 72 * HOUR_MS;

type Context = Pick<DecisionContext<AccountState>, 'actor' | 'at'>;

/**
 * The limit that an amount goes beyond, with what the same admin has decided alone on this account within a day;
 * undefined where one admin is enough. A deed cut into pieces is one deed.
 */
export function limitExceeded(
  amount: Cents,
  limit: Cents | undefined,
  { lastDay }: Pick<AccountState, 'lastDay'>,
  { actor, at }: Context,
): Cents | undefined {
  if (limit === undefined) return undefined;
  return add(amount, movedBy(lastDay, actor.id, at)) > limit ? limit : undefined;
}

/**
 * The four-eyes limit of a withdrawal: any amount is beyond it while the password, the address, a factor or a bank
 * account was changed a short time ago, as by someone who has taken the account over.
 */
export function withdrawalLimit(
  { fourEyesAbove, accessChangedAt }: OutsideFacts,
  { bankAccountLinkedAt }: AccountState,
  { at }: Context,
): Cents | undefined {
  if (fourEyesAbove === undefined) return undefined;
  const changed = [accessChangedAt, bankAccountLinkedAt].some((time) => isWithin(RECENT_MS, time, at));
  return changed ? ZERO : fourEyesAbove;
}

/** Whether a role is given only by two: where four eyes are on, and there are two to look. */
export const twoGrantRoles = ({ fourEyesAbove, admins = 0 }: OutsideFacts): boolean =>
  fourEyesAbove !== undefined && admins >= 2;

/**
 * Whether a role can't be given at all for now: there is one admin left to give it, who may have sent the other away.
 */
export const missesSecond = ({ fourEyesAbove, adminLeftAt }: OutsideFacts, { at }: Pick<Context, 'at'>): boolean =>
  fourEyesAbove !== undefined && isWithin(ADMINS_SETTLE_MS, adminLeftAt, at);

/** Whether a first word counts no more: its author is nobody whom a second one stands beside. */
export const hasLapsed = (by: string, { lapsed = [] }: OutsideFacts): boolean => lapsed.includes(by);

/** Why somebody isn't the second admin beside the first; undefined where they are. */
export function notSecond(first: string, { adminSince }: OutsideFacts, { actor, at }: Context): Refusal | undefined {
  if (first === actor.id) return refuse('SecondAdminNeeded');
  return isWithin(ADMINS_SETTLE_MS, adminSince, at) ? refuse('SecondAdminNeeded', { newAdmin: true }) : undefined;
}
