import { expect, test } from 'vitest';
import { GERMAN_WORDS } from '../contract/germanWords.ts';
import { NOTICED, type NoticedType } from './kinds.ts';
import { type Facts, NOTICES } from './words.ts';

const { en, de } = NOTICES;

/** The facts stand in their places, as the contract's German names them. */
const facts = (units: number): Facts => ({
  amount: '%{amount}',
  gain: '%{gain}',
  units,
  investment: '%{investment}',
  matures: '%{date}',
});
const MANY = 7;
const placed = (sentence: string): string => sentence.replace(String(MANY), '%{units}');

test.each(Object.keys(NOTICED) as NoticedType[])('of %s the bell says in German what the mail says', (type) => {
  for (const part of ['title', 'text'] as const) {
    for (const units of [1, MANY]) {
      const [english, german] = [en, de].map((words) => placed(words[part][type](facts(units))));
      expect({ [english ?? '']: GERMAN_WORDS[english ?? ''] }).toEqual({ [english ?? '']: german });
    }
  }
});
