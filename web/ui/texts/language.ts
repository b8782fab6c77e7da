import { i18n } from '@lingui/core';
import type { ThemeOptions } from '@mui/material/styles';
import { useSyncExternalStore } from 'react';
import { tellServer } from '../cookies.ts';
import en from './en.json';
import { type Language, LANGUAGES, type Messages, spokenLanguage } from './texts.ts';

/** Some of an app's texts, each language in a file of its own. */
export type Catalogue = Readonly<Record<Language, () => Promise<{ default: Messages }>>>;

const UI: Catalogue = { en: async () => ({ default: en }), de: () => import('./de.json') };
/** Both front ends keep the choice under this name, so they change together. */
const KEY = 'language';
/** What somebody chose who wasn't signed in. */
const STRANGERS = 'strangersLanguage';

const needed = new Set<Catalogue>([UI]);
let wanted: Language | undefined;
let changing = Promise.resolve();
let isBeingTold = false;
let ofMui: ThemeOptions | undefined;

/** What MUI's components say by themselves, where that isn't English. */
export const muiTexts = (): ThemeOptions | undefined => ofMui;

/**
 * Comes true once the texts of these catalogues are there: in the language that was chosen here, else in the browser's,
 * else in English. Before it does, nothing is drawn.
 */
export function startLanguage(...catalogues: readonly Catalogue[]): Promise<void> {
  window.addEventListener('storage', ({ key }) => {
    if (key === KEY) void change(preferred());
  });
  for (const catalogue of catalogues) needed.add(catalogue);
  return change(preferred());
}

/** Comes true once these texts are there too. */
export function loadTexts(...catalogues: readonly Catalogue[]): Promise<void> {
  if (catalogues.every((catalogue) => needed.has(catalogue))) return changing;
  for (const catalogue of catalogues) needed.add(catalogue);
  return change(wanted ?? preferred()).catch((cause: unknown) => {
    for (const catalogue of catalogues) needed.delete(catalogue);
    throw cause;
  });
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
 * was tried: a person who leaves the page before has it tried by the next one.
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

/** A root draws itself again with it, and all below: a text or a date is looked up by a plain function. */
export const useLanguage = (): Language => useSyncExternalStore(subscribe, spokenLanguage, spokenLanguage);

const subscribe = (listener: () => void): (() => void) => i18n.on('change', listener);

/** Comes true once the language that was asked for last is spoken, whichever came first. */
function change(language: Language): Promise<void> {
  wanted = language;
  const mine: Promise<void> = fetchTexts(language).then(([messages, components]) => {
    i18n.load(language, messages);
    if (changing !== mine) return changing.catch(() => speak(language, components));
    return speak(language, components);
  });
  changing = mine;
  return mine;
}

async function fetchTexts(language: Language): Promise<[Messages, ThemeOptions | undefined]> {
  const [components, ...modules] = await Promise.all([
    language === 'de' ? import('./mui.de.ts').then((module) => module.default) : undefined,
    ...[...needed].map((catalogue) => catalogue[language]()),
  ]);
  return [Object.assign({}, ...modules.map((module) => module.default)) as Messages, components];
}

function speak(language: Language, components: ThemeOptions | undefined): void {
  ofMui = components;
  document.documentElement.lang = language;
  i18n.activate(language);
}

const preferred = (): Language =>
  [localStorage.getItem(KEY), ...navigator.languages]
    .map((tag) => LANGUAGES.find((language) => tag?.toLowerCase().split('-')[0] === language))
    .find((language) => language !== undefined) ?? 'en';
