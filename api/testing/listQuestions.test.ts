import { expect, test } from 'vitest';
import { type ListName, LISTS } from '../src/contract/lists.ts';
import { listQuestions } from './listQuestions.ts';

const sample = { userId: 'a', staffId: 'b', investmentId: 'c', requestId: 'd', middle: '2026-01-01T00:00:00.000Z' };
const questions = [...listQuestions(sample)];
/** By these a row is looked up, and no list is gone through. */
const KEYS = ['id', 'position'];

test.each(Object.keys(LISTS) as ListName[])('each filter of the list of %s is asked for by itself', (list) => {
  const asked = questions.filter(({ name }) => name === list).map(({ filter }) => Object.keys(filter).join(' '));
  const unasked = Object.keys(LISTS[list].filter.shape).filter((name) => !KEYS.includes(name) && !asked.includes(name));
  expect(unasked).toEqual([]);
});
