import { expect, test } from 'vitest';
import { type ListName, LISTS } from '../src/contract/lists.ts';
import { listQuestions } from './listQuestions.ts';

const sample = { userId: 'a', staffId: 'b', investmentId: 'c', requestId: 'd', middle: '2026-01-01T00:00:00.000Z' };
const questions = [...listQuestions(sample)];
const fewer = [...listQuestions(sample, { fewer: true })];
/** By these a row is looked up, and no list is gone through. */
const KEYS = ['id', 'position'];

test.each(Object.keys(LISTS) as ListName[])('each filter of the list of %s is asked for by itself', (list) => {
  const asked = questions.filter(({ name }) => name === list).map(({ filter }) => Object.keys(filter).join(' '));
  const unasked = Object.keys(LISTS[list].filter.shape).filter((name) => !KEYS.includes(name) && !asked.includes(name));
  expect(unasked).toEqual([]);
});

test.each(Object.keys(LISTS) as ListName[])(
  'each question of the list of %s is asked both ways, and once each',
  (list) => {
    const asked = questions.filter(({ name }) => name === list).map((question) => JSON.stringify(question));
    const turned = questions
      .filter(({ name }) => name === list)
      .map(({ sort, ...question }) =>
        JSON.stringify({ ...question, sort: { ...sort, descending: sort?.descending === false } }),
      );
    expect(new Set(asked).size).toBe(asked.length);
    expect(new Set(turned)).toEqual(new Set(asked));
  },
);

test('fewer questions are some of all, with each sort and filter one way at least', () => {
  const textsOf = (some: typeof questions) => new Set(some.map((question) => JSON.stringify(question)));
  const waysOf = (some: typeof questions) =>
    new Set(some.map(({ name, filter, sort }) => JSON.stringify([name, filter, sort?.field])));
  expect(textsOf(questions)).toEqual(new Set([...textsOf(questions), ...textsOf(fewer)]));
  expect(waysOf(fewer)).toEqual(waysOf(questions));
  expect(fewer.length).toBeLessThan(0.7 * questions.length);
});
