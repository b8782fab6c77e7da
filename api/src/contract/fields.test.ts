import { expect, test } from 'vitest';
import { personName, reason, statedReason } from './fields.ts';

const isName = (name: string): boolean => personName.safeParse(name).success;

test('a name in which nothing can be seen is none', () => {
  for (const unseen of [' ', '\u00A0\u2003', '\u200B', '\u2060\u200D', '\u00AD', '\u2800', '\u3164', '\u{E0041}'])
    expect([unseen.codePointAt(0), isName(unseen)]).toEqual([unseen.codePointAt(0), false]);
});

test('a letter with its accent is one, however a keyboard writes it', () =>
  expect(personName.parse('Jose\u0301 A\u030Angstro\u0308m')).toBe('Jos\u00E9 \u00C5ngstr\u00F6m'));

test('what only joins letters or signs belongs to a name', () => {
  for (const name of ['\u0645\u06CC\u200C\u0646\u0627', '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}', '\u2764\uFE0F'])
    expect(isName(name)).toBe(true);
});

test('what turns the reading direction, or hides what stands beside it, belongs to no name', () => {
  for (const sign of ['\u061C', '\u200F', '\u202E', '\u2066', '\u206A', '\u206F', '\uFFF9', '\uFFFB'])
    for (const name of [`Ann${sign}`, `${sign}Ann`, `An${sign}n`])
      expect([sign.codePointAt(0), isName(name)]).toEqual([sign.codePointAt(0), false]);
});

test('what is no character, and never will be, belongs to no name', () => {
  for (const none of ['\uFFFE', '\uFFFF', '\uFDD0', '\u{1FFFF}']) expect(isName(`Ann${none}`)).toBe(false);
});

test('a reason has lines and may be written from right to left, but says what it shows', () => {
  for (const good of ['Blurred.\r\n\t- the name', '\u05E9\u05DC\u05D5\u05DD\u200F (1)', '王 🙂'])
    expect(reason.safeParse(good).success).toBe(true);
  for (const sign of ['\u0007', '\u001B', '\u0085', '\u202E', '\u2066', '\uFFF9', '\uFFFE'])
    expect([sign.codePointAt(0), reason.safeParse(`To ${sign}4321`).success]).toEqual([sign.codePointAt(0), false]);
});

test('a reason that has to be given can be seen', () => {
  for (const unseen of ['', ' \n', '\u200B', '\u2060\u00AD']) {
    expect(reason.safeParse(unseen).success).toBe(true);
    expect([unseen, statedReason.safeParse(unseen).success]).toEqual([unseen, false]);
  }
  expect(statedReason.parse('Lost phone')).toBe('Lost phone');
});
