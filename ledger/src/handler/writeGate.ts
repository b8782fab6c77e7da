import { type Decider, type DomainEvent, Refusal } from '../decider.ts';
import { StoreUnavailable } from '../eventStore/errors.ts';
import { readableKind } from '../event/ledgerEvent.ts';

/** Whether an event of a kind may be written: only what all programs that are running can read. */
export interface WriteGate {
  /** @param kind as `readableKinds` names it */
  mayWrite(kind: string): boolean;
}

/**
 * A decider that writes no event which a program beside this one couldn't read: a new type, or a new version of one, is
 * written once the last program that doesn't know it has gone. Until then its command is answered as if the store were
 * away, and may be sent again.
 */
export const gated = <State, Command, Event extends DomainEvent>(
  decider: Decider<State, Command, Event>,
  gate: WriteGate,
): Decider<State, Command, Event> => ({
  ...decider,
  decide(command, state, context) {
    const decided = decider.decide(command, state, context);
    if (decided instanceof Refusal) return decided;
    for (const { type } of decided as readonly { readonly type: Event['type'] }[]) {
      const kind = readableKind(decider.category, type, decider.schemaVersions[type]);
      if (!gate.mayWrite(kind)) throw new StoreUnavailable(`a program that is still running can't read ${kind}`);
    }
    return decided;
  },
});
