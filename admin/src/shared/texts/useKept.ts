import type { Session } from '@northvale/api/client/session.ts';
import { type Language, spokenLanguage } from '@northvale/web/ui/texts/texts.ts';
import { useEffect, useState } from 'react';

const kept = new Map<string, { value: unknown; language: Language }>();

/**
 * State that outlives a change of language, which draws everything anew, and the end of a session, which leads away:
 * what is open and what was typed in it. `name` says of what it is. Drawn anew for any other reason, it begins anew.
 */
export function useKept<Value>(name: string, first: Value) {
  const state = useState(() => {
    const before = kept.get(name);
    if (before !== undefined && before.language !== spokenLanguage()) return before.value as Value;
    return (leftBehind(name) as Value | undefined) ?? first;
  });
  const [value] = state;
  useEffect(() => {
    const language = spokenLanguage();
    kept.set(name, { value, language });
    stands(name, value);
    return () => {
      standsNoMore(name);
      if (spokenLanguage() === language) kept.delete(name);
    };
  }, [name, value]);
  return state;
}

/** What stands in forms, by name: what was written, and what is open. */
const standing = new Map<string, string | boolean>();
let whose: Session | undefined;
let author: string | null = null;

/** Records, which tell of others, aren't kept: they are asked for anew. */
function stands(name: string, value: unknown): void {
  // What is drawn once more on the way out stands for nothing.
  if (whose === undefined || whose.token() === null) return;
  author = whose.userId();
  if (typeof value === 'string' || typeof value === 'boolean') standing.set(name, value);
  if (author !== null) sessionStorage.removeItem(placeOf(author, name));
}

const standsNoMore = (name: string): void => void standing.delete(name);

/** What whoever is signed in had left there when their session ended. */
function leftBehind(name: string): unknown {
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
