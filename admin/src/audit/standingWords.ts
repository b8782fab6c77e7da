import { t } from '../texts/t.ts';

const ROLES = ['user', 'admin', 'auditor', 'system'] as const;
const PLANS = ['free', 'member'] as const;

/** How somebody's part in something is called; one that only a later version of this page knows, by its own name. */
export function roleWord(role: string): string {
  const known = ROLES.find((each) => each === role);
  return known === undefined ? role : t(`common.actors.${known}`);
}

export function planWord(plan: string): string {
  const known = PLANS.find((each) => each === plan);
  return known === undefined ? plan : t(`common.plans.${known}`);
}

/** A role or a plan, as an event has them. */
export function standingWord(value: unknown): string {
  const role = ROLES.find((each) => each === value);
  return role === undefined || role === 'system' ? planWord(String(value)) : t(`common.roles.${role}`);
}
