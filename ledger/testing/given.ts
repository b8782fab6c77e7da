import { expect } from 'vitest';
import { account } from '../src/account/account.ts';
import type { AccountCommand, AccountEvent } from '../src/account/acts.ts';
import type { AccountState } from '../src/account/state.ts';
import { type DecisionContext, type DomainEvent, type Recorded, Refusal, type RefusalCode } from '../src/decider.ts';
import type { Actor } from '../src/event/envelope.ts';

export const OWNER = '01890000-0000-7000-8000-000000000001';
export const owner: Actor = { id: OWNER, role: 'user' };
export const admin: Actor = { id: '01890000-0000-7000-8000-0000000000aa', role: 'admin' };
export const otherAdmin: Actor = { id: '01890000-0000-7000-8000-0000000000bb', role: 'admin' };
export const system: Actor = { id: 'system', role: 'system' };

/** The command id that `when` decides under; the id of a request or holding follows from it. */
const COMMAND = 'c0ffee00-0000-5000-8000-000000000000';
export const CREATED = `${OWNER}.c0ffee000000`;
const NOW = '2026-11-21T12:00:00.000Z';

/** A fact of the past with who caused it; by default the owner, on 1 November. */
export type Past = AccountEvent & { readonly by?: Actor; readonly at?: string };

/** An account after past events: the start of a rule's sentence. */
export function given(...past: readonly Past[]) {
  const state = past.reduce(
    (before, { by = owner, at = '2026-11-01T09:00:00.000Z', ...event }, revision) =>
      account.evolve(before, recorded(event as AccountEvent, revision, by, at)),
    account.initialState,
  );
  return {
    state,
    when: (command: AccountCommand, by: Actor = owner, { at = NOW, isKeyed = false, firstSeen = state } = {}) =>
      decided(state, command, by, { at, isKeyed, firstSeen }),
  };
}

function decided(
  state: AccountState,
  command: AccountCommand,
  actor: Actor,
  context: Pick<DecisionContext<AccountState>, 'at' | 'isKeyed' | 'firstSeen'>,
) {
  const result = account.decide(command, state, { ...context, actor, commandId: COMMAND });
  return {
    thenRefused(code: RefusalCode, facts?: DomainEvent['data']) {
      expect(result).toBeInstanceOf(Refusal);
      if (!(result instanceof Refusal)) return;
      expect(result.code).toBe(code);
      if (facts) expect(result.facts).toEqual(facts);
    },
    thenEvents(...events: readonly AccountEvent[]) {
      expect(result).toEqual(events);
    },
    /** The state that the decided events lead to. */
    leadsTo(): AccountState {
      if (result instanceof Refusal) throw new Error(`refused: ${result.code}`);
      return result.reduce(
        (before, event) => account.evolve(before, recorded(event, before.revision + 1, actor, context.at)),
        state,
      );
    },
  };
}

const recorded = (event: AccountEvent, revision: number, actor: Actor, occurredAt: string): Recorded<AccountEvent> => ({
  ...event,
  revision,
  occurredAt,
  actor,
  commandId: COMMAND,
});
