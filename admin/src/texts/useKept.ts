import type { Language } from '@northvale/web/ui/texts/languages.ts';
import { spokenLanguage } from '@northvale/web/ui/texts/texts.ts';
import { useEffect, useState } from 'react';

const kept = new Map<string, { value: unknown; language: Language }>();

/**
 * State that outlives a change of language, which draws everything anew: what is open and what was typed in it. On a
 * page `name` is its own. Drawn anew for any other reason, it begins anew.
 */
export function useKept<Value>(name: string, first: Value) {
  const state = useState(() => {
    const before = kept.get(name);
    return before === undefined || before.language === spokenLanguage() ? first : (before.value as Value);
  });
  const [value] = state;
  useEffect(() => {
    const language = spokenLanguage();
    kept.set(name, { value, language });
    return () => {
      if (spokenLanguage() === language) kept.delete(name);
    };
  }, [name, value]);
  return state;
}
