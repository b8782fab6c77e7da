import { useSyncExternalStore } from 'react';
import { tellServer } from '../cookies.ts';
import { LANGUAGES, type Language } from './languages.ts';
import { keepTyped } from './retype.ts';
import { speak, spokenLanguage, type Speech } from './texts.ts';

type Load = (language: Language) => Promise<Speech>;

/** Both front ends keep the choice under this name, so they change together. */
const KEY = 'language';
/** What somebody chose who wasn't signed in. */
const STRANGERS = 'strangersLanguage';
const listeners = new Set<() => void>();
let load: Load | undefined;
let wanted: Language;
let changing: Promise<void> | undefined;
let isBeingTold = false;

/**
 * Comes true once anything can be said: in the language that was chosen here, else in the browser's, else in English.
 */
export function startLanguage(loadSpeech: Load): Promise<void> {
  load = loadSpeech;
  window.addEventListener('storage', ({ key }) => {
    if (key === KEY) void change(preferred());
  });
  return change(preferred());
}

export async function chooseLanguage(language: Language): Promise<void> {
  localStorage.setItem(KEY, language);
  tellServer(KEY, language);
  await change(language);
}

/** Chooses for somebody who isn't signed in: it holds when they are. */
export async function chooseAsStranger(language: Language): Promise<void> {
  localStorage.setItem(STRANGERS, language);
  await chooseLanguage(language);
}

/**
 * Speaks what the signed-in person is known to speak, or makes known what they chose just before. That is kept until it
 * was tried: whoever leaves the page before has it tried by the next one.
 */
export async function followPerson(known: Language, makeKnown: (chosen: Language) => Promise<unknown>): Promise<void> {
  const chosen = LANGUAGES.find((language) => language === localStorage.getItem(STRANGERS));
  if (chosen === undefined || isBeingTold) return chooseLanguage(known);
  isBeingTold = true;
  try {
    await chooseLanguage(chosen);
    if (chosen !== known) await makeKnown(chosen);
  } finally {
    isBeingTold = false;
    localStorage.removeItem(STRANGERS);
  }
}

/** Once there is more to say than what was loaded at first. */
export const loadMore = (): Promise<void> => change(wanted);

/**
 * A root takes it as the key of all that it draws. So everything follows at once, and a text or a date is looked up by
 * a plain function.
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
  if (!changes) return;
  const byHand = document.activeElement?.closest(CHOICE) != null;
  const retype = keepTyped();
  for (const listener of listeners) listener();
  void retype();
  if (byHand) void refocus();
}

/** Marks what changes the language. */
const CHOICE = '[data-language-choice]';
const MAX_FRAMES = 120;

/** What had the focus is drawn anew with all else: once it stands, it has it again. */
async function refocus(): Promise<void> {
  for (let frame = 0; frame < MAX_FRAMES; frame += 1) {
    await new Promise(requestAnimationFrame);
    if (document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>(CHOICE)?.focus();
  }
}

const preferred = (): Language =>
  [localStorage.getItem(KEY), ...navigator.languages]
    .map((tag) => LANGUAGES.find((language) => tag?.toLowerCase().split('-')[0] === language))
    .find((language) => language !== undefined) ?? 'en';

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
