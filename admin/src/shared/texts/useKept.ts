import { type Language, spokenLanguage } from '@northvale/web/ui/texts/texts.ts';
import { useEffect, useState } from 'react';
import { leftBehind, stands, standsNoMore } from './drafts.ts';

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
