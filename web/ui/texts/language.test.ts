// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chooseAsStranger, chooseLanguage, followPerson, loadMore, startLanguage } from './language.ts';
import type { Language } from './languages.ts';
import { speak, type Speech, spokenLanguage, textsOf } from './texts.ts';

const load = (language: Language) => Promise.resolve({ texts: { language } });

beforeEach(() => localStorage.clear());
afterEach(async () => {
  vi.unstubAllGlobals();
  document.documentElement.lang = 'en';
  speak('en', { texts: {} });
  // Pages that a test has opened have modules of their own, and files that come after get the last page's.
  (await import('./texts.ts')).speak('en', { texts: {} });
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

test('the server is told what was chosen, for the pages that it draws', async () => {
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
    await page.startLanguage(load);
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

test('what was loaded at first never takes the place of more, however late it comes', async () => {
  const coming: ((speech: Speech) => void)[] = [];
  const first = startLanguage(() => new Promise((come) => void coming.push(come)));
  const more = loadMore();
  coming[1]?.({ texts: { first: 'first', rest: 'the rest' } });
  coming[0]?.({ texts: { first: 'first' } });
  await Promise.all([first, more]);
  expect(textsOf<{ rest: 'the rest' }>()('rest')).toBe('the rest');
});

test('where more can’t be had, what was loaded at first is spoken', async () => {
  const coming: { come: (speech: Speech) => void; fail: (cause: Error) => void }[] = [];
  const first = startLanguage(() => new Promise((come, fail) => void coming.push({ come, fail })));
  const more = loadMore();
  coming[0]?.come({ texts: { first: 'the first' } });
  coming[1]?.fail(new Error('offline'));
  await expect(more).rejects.toThrow('offline');
  await first;
  expect(textsOf<{ first: 'the first' }>()('first')).toBe('the first');
});
