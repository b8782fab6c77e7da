// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chooseLanguage, startLanguage } from './language.ts';
import type { Language } from './languages.ts';
import { speak, spokenLanguage } from './texts.ts';

const load = (language: Language) => Promise.resolve({ texts: { language } });

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.unstubAllGlobals();
  document.documentElement.lang = 'en';
  speak('en', { texts: {} });
});

const startWith = async (...languages: string[]) => {
  vi.stubGlobal('navigator', { languages });
  await startLanguage(load);
  return spokenLanguage();
};

test('the browser’s first language that is known is spoken, else English', async () => {
  expect(await startWith('fr-FR', 'de-AT', 'en-US')).toBe('de');
  expect(document.documentElement.lang).toBe('de');
  expect(await startWith('en-GB', 'de')).toBe('en');
  expect(await startWith('fr')).toBe('en');
  expect(await startWith()).toBe('en');
});

test('what was chosen goes before, and is kept', async () => {
  await startWith('en-US');
  await chooseLanguage('de');
  expect([spokenLanguage(), document.documentElement.lang]).toEqual(['de', 'de']);
  expect(await startWith('en-US')).toBe('de');
});

test('of two choices the last is spoken, whichever comes first', async () => {
  const coming: (() => void)[] = [];
  const started = startLanguage(
    (language) => new Promise((come) => void coming.push(() => come({ texts: { language } }))),
  );
  const choices = [started, chooseLanguage('de'), chooseLanguage('en')];
  coming.toReversed().forEach((come) => come());
  await Promise.all(choices);
  expect(spokenLanguage()).toBe('en');
});
