import type { ActRecord } from '@northvale/api/contract/acts.ts';

/** 'Ines Carvalho, admin'; somebody who wasn't signed in has no name. */
export const whoActed = ({ actor: { id, name, role } }: Pick<ActRecord, 'actor'>): string =>
  id === '' ? 'Not signed in' : `${name}, ${role === 'user' ? 'investor' : role}`;
