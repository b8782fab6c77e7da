// @vitest-environment happy-dom
import { i18n } from '@lingui/core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  type Catalogue,
  chooseAsStranger,
  chooseLanguage,
  followPerson,
  loadTexts,
  startLanguage,
} from './language.ts';
import { isText, spokenLanguage } from './texts.ts';

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.unstubAllGlobals();
  document.documentElement.lang = 'en';
  i18n.activate('en');
});

const startWith = async (...languages: string[]) => {
  vi.stubGlobal('navigator', { languages });
  await startLanguage();
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

test('the server is told what was chosen, for the pages that it draws', async () => {
  // Another file's test may have left an address that keeps no cookies.
  Reflect.get(window, 'happyDOM').setURL('http://localhost:3000/');
  await startWith('en-US');
  await chooseLanguage('de');
  expect(document.cookie).toContain('language=de');
});

test('what a stranger chose holds when they sign in, and is made known once', async () => {
  const makeKnown = vi.fn(() => Promise.resolve());
  await startWith('en-US');
  await chooseAsStranger('de');
  await followPerson('en', makeKnown);
  expect([spokenLanguage(), makeKnown.mock.calls]).toEqual(['de', [['de']]]);
  await followPerson('en', makeKnown);
  expect([spokenLanguage(), makeKnown.mock.calls]).toEqual(['en', [['de']]]);
});

test('what a stranger chose is made known by the next page, where this one is left before it is', async () => {
  const openPage = async () => {
    vi.resetModules();
    const page = await import('./language.ts');
    await page.startLanguage();
    return page;
  };
  const left = await openPage();
  await left.chooseAsStranger('de');
  void left.followPerson('en', () => new Promise(() => undefined));
  const makeKnown = vi.fn(() => Promise.resolve());
  await (await openPage()).followPerson('en', makeKnown);
  expect(makeKnown.mock.calls).toEqual([['de']]);
  expect(localStorage.getItem('strangersLanguage')).toBeNull();
});

test('texts that couldn’t be had are asked for again, and those that were there stay', async () => {
  await startWith('en');
  let tries = 0;
  const load = async () => {
    tries += 1;
    if (tries === 1) throw new Error('offline');
    return { default: { rest: 'the rest' } };
  };
  const rest: Catalogue = { en: load, de: load };
  await expect(loadTexts(rest)).rejects.toThrow('offline');
  expect([isText('ui.done'), isText('rest')]).toEqual([true, false]);
  await loadTexts(rest);
  expect(isText('rest')).toBe(true);
});

test('of two choices the last is spoken, whichever comes first', async () => {
  const coming: (() => void)[] = [];
  const late = () => new Promise<{ default: object }>((come) => void coming.push(() => come({ default: {} })));
  const started = startLanguage({ en: late, de: late } as unknown as Catalogue);
  const choices = [started, chooseLanguage('de'), chooseLanguage('en')];
  coming.toReversed().forEach((come) => come());
  await Promise.all(choices);
  expect(spokenLanguage()).toBe('en');
});
