import type { EventToAppend } from './eventStore/eventStore.ts';

/** A newer program wrote this event: to fold the rest without it would give a state that never was. */
export class UnknownEvent extends Error {
  override readonly name = 'UnknownEvent';

  constructor(type: string, schemaVersion: number) {
    super(`${type}, version ${schemaVersion}, is not known to this program`);
  }
}

/**
 * The domain's form of an event of a stream whose aggregate is known. Every stored event passes here before it is
 * folded: the first change of an event's shape brings its upcaster to this place.
 *
 * @param versions the newest schema version that this program knows of each type of the aggregate
 * @throws UnknownEvent for a type or version that this program doesn't know
 */
export function domainEvent<Event>(
  { type, data, revision, metadata }: Omit<EventToAppend, 'id'> & { readonly revision: number },
  versions: Readonly<Record<string, number>>,
): Event {
  const { schemaVersion, occurredAt, actor, commandId } = metadata;
  // Every object has a `constructor`, and no type is called so.
  const known = Object.hasOwn(versions, type) ? versions[type] : undefined;
  if (known === undefined || schemaVersion > known) {
    throw new UnknownEvent(type, schemaVersion);
  }
  return { type, data, revision, occurredAt, actor, commandId } as Event;
}
