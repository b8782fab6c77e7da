import { v7 as uuidV7 } from 'uuid';

export const newId = (): string => uuidV7();

/** True for the form of the ids that `newId` makes. Postgres would take other spellings, stream names not. */
export const isId = (text: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(text);
