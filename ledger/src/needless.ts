import type { DecisionContext } from './decider.ts';
import type { JsonValue } from './json.ts';

/** A command found what it wants already so. The event moves nothing: it remembers the command. */
export interface NeedlessEvent {
  readonly type: 'ChangeFoundNeedless';
  readonly data: { wanted: string; value: JsonValue };
}

/**
 * What follows where nothing has to change. A command whose caller knows its key is remembered all the same: sent
 * again, after others have changed the value, it must not act.
 */
export const foundNeedless = (
  { isKeyed }: Pick<DecisionContext<never>, 'isKeyed'>,
  wanted: string,
  value: JsonValue,
): readonly NeedlessEvent[] => (isKeyed ? [{ type: 'ChangeFoundNeedless', data: { wanted, value } }] : []);
