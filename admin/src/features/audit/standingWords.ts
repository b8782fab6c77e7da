import { ROLES } from '@northvale/api/contract/fields.ts';
import { plan } from '@northvale/api/contract/profile.ts';
import { t } from '../../shared/texts/t.ts';

const ACTORS = [...ROLES, 'system'] as const;

/** How somebody's part in something is called; one that only a later version of this page knows, by its own name. */
export function roleWord(role: string): string {
  const known = ACTORS.find((each) => each === role);
  return known === undefined ? role : t(`common.actors.${known}`);
}

export function planWord(name: string): string {
  const known = plan.options.find((each) => each === name);
  return known === undefined ? name : t(`common.plans.${known}`);
}

/** A role or a plan, as an event has them. */
export function standingWord(value: unknown): string {
  const role = ROLES.find((each) => each === value);
  return role === undefined ? planWord(String(value)) : t(`common.roles.${role}`);
}
