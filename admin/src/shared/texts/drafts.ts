import type { Session } from '@northvale/api/client/session.ts';

/** What stands in forms, by name: what was written, and what is open. */
const standing = new Map<string, string | boolean>();
let whose: Session | undefined;
let author: string | null = null;

/** Records, which tell of others, aren't kept: they are asked for anew. */
export function stands(name: string, value: unknown): void {
  // What is drawn once more on the way out stands for nothing.
  if (whose === undefined || whose.token() === null) return;
  author = whose.userId();
  if (typeof value === 'string' || typeof value === 'boolean') standing.set(name, value);
  if (author !== null) sessionStorage.removeItem(placeOf(author, name));
}

export const standsNoMore = (name: string): void => void standing.delete(name);

/** What whoever is signed in had left there when their session ended. */
export function leftBehind(name: string): unknown {
  const userId = whose?.userId() ?? null;
  const text = userId === null ? null : sessionStorage.getItem(placeOf(userId, name));
  return text === null ? undefined : JSON.parse(text);
}

/**
 * From now on an ended session leaves behind what stands in forms, for its person alone: signing in leads away from
 * here and back. The tab keeps it until it is taken, or somebody else comes.
 */
export function keepDrafts(session: Session): void {
  whose = session;
  const userId = session.userId();
  if (userId !== null) {
    const others = Object.keys(sessionStorage).filter((place) => place.startsWith(PLACE));
    for (const place of others) if (!place.startsWith(placeOf(userId, ''))) sessionStorage.removeItem(place);
  }
  session.subscribe(() => {
    if (session.token() !== null || author === null) return;
    for (const [name, value] of standing) sessionStorage.setItem(placeOf(author, name), JSON.stringify(value));
  });
}

const PLACE = 'draft of ';
const placeOf = (userId: string, name: string): string => `${PLACE}${userId}: ${name}`;
