import { expect, test } from 'vitest';
import { speakEnglish, speakGerman } from '../../../../testing/renderInConsole.tsx';
import { catchingUpText } from './catchingUpText.ts';

test('lists that are behind say how far they are, and how long it will take', () => {
  speakEnglish();
  expect(catchingUpText({ share: 0.436, secondsLeft: 118 })).toBe('Catching up: 43 %, about 2 minutes left');
  expect(catchingUpText({ share: 0.999, secondsLeft: 2 })).toBe('Catching up: 99 %, about one minute left');
  speakGerman();
  expect(catchingUpText({ share: 0.436, secondsLeft: 118 })).toBe('Holen auf: 43 %, noch etwa 2 Minuten');
});

test('how long it will take is left out while it can not be told', () => {
  speakEnglish();
  expect(catchingUpText({ share: 0.1 })).toBe('Catching up: 10 %');
});

test('lists that show everything say so', () => {
  speakEnglish();
  expect(catchingUpText(undefined)).toBe('Up to date');
});
