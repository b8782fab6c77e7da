import type { DomainEvent, Recorded, Refusal } from '../decider.ts';
import type { Actor } from '../event/envelope.ts';
import type { Position } from '../eventStore/eventStore.ts';

/** What is asked of an aggregate, by whom, and under which idempotency key. */
export interface Command<Payload> {
  /** UUIDv5 of caller and key: the same id has its effect once. */
  readonly id: string;
  /** HMAC of call and body: the same id with another digest is refused (`KeyReused`). */
  readonly digest: string;
  /** What else it may be known by: digests of bodies that mean the same, made where its own isn't the one. */
  readonly alike?: () => readonly string[];
  /** Whether the caller chose the key, and may send it again. Default false. */
  readonly isKeyed?: boolean;
  readonly actor: Actor;
  /** The event that caused this command, where a reactor issued it. */
  readonly causationId?: string;
  readonly payload: Payload;
}

export type Outcome<State, Event extends DomainEvent> = Accepted<State, Event> | Refused;

export interface Accepted<State, Event extends DomainEvent> {
  readonly kind: 'accepted';
  /** True when an earlier try of this command had written these events. */
  readonly replayed: boolean;
  /** The command's own events; none where nothing had to change. */
  readonly events: readonly Recorded<Event>[];
  /** The aggregate as it stood right after them. */
  readonly state: State;
  /** Where a read model must be to show them; undefined where there are none. */
  readonly position?: Position;
}

interface Refused {
  readonly kind: 'refused';
  readonly refusal: Refusal;
}

/** Whether a try that was noted was one of this command. */
export const isTryOf = ({ digest, alike }: Pick<Command<unknown>, 'digest' | 'alike'>, noted: string): boolean =>
  noted === digest || (alike?.().includes(noted) ?? false);
