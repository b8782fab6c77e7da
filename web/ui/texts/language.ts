import { useSyncExternalStore } from 'react';
import { LANGUAGES, type Language } from './languages.ts';
import { speak, spokenLanguage, type Speech } from './texts.ts';

type Load = (language: Language) => Promise<Speech>;

/** Both front ends keep the choice under this name, so they change together. */
const KEY = 'language';
const listeners = new Set<() => void>();
let load: Load | undefined;
let wanted: Language;
let changing: Promise<void> | undefined;

/** Comes true once anything can be said: in the language that was chosen here, else in the browser's, else in English. */
export function startLanguage(loadSpeech: Load): Promise<void> {
  load = loadSpeech;
  window.addEventListener('storage', ({ key }) => {
    if (key === KEY) void change(preferred());
  });
  return change(preferred());
}

export async function chooseLanguage(language: Language): Promise<void> {
  localStorage.setItem(KEY, language);
  await change(language);
}

/** Once there is more to say than what was loaded at first. */
export const loadMore = (): Promise<void> => change(wanted);

/**
 * A root takes it as the key of all that it draws. So everything follows at once, and a text or a date is looked up by a
 * plain function.
 */
export const useLanguage = (): Language => useSyncExternalStore(subscribe, spokenLanguage, spokenLanguage);

/** Comes true once what was asked for last is spoken, whichever came first. */
function change(language: Language): Promise<void> {
  if (load === undefined) throw new Error('no language was started');
  wanted = language;
  const mine: Promise<void> = load(language).then((speech) => {
    const begins = () => begin(language, speech);
    // What was asked for since may not be had: then this is better than nothing.
    return changing === mine ? begins() : changing?.catch(begins);
  });
  changing = mine;
  return mine;
}

function begin(language: Language, speech: Speech): void {
  const changes = language !== spokenLanguage();
  speak(language, speech);
  document.documentElement.lang = language;
  if (changes) for (const listener of listeners) listener();
}

const preferred = (): Language =>
  [localStorage.getItem(KEY), ...navigator.languages]
    .map((tag) => LANGUAGES.find((language) => tag?.toLowerCase().split('-')[0] === language))
    .find((language) => language !== undefined) ?? 'en';

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
