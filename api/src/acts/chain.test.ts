import { expect, test } from 'vitest';
import { type ActRow, brokenAt, hashOfAct, NO_ACT } from './acts.ts';

const act = (number: number): Omit<ActRow, 'hash'> => ({
  number,
  id: `01890000-0000-7000-8000-00000000000${number}`,
  at: '2026-11-22T09:00:00.000Z',
  kind: 'signIn',
  actor_id: 'ann',
  actor_role: 'user',
  about_id: 'ann',
  outcome: 'done',
  details: {},
  sealed: '',
});

const chain = [1, 2, 3].reduce<ActRow[]>((acts, number) => {
  const hash = hashOfAct(act(number), acts.at(-1)?.hash ?? NO_ACT.hash);
  return [...acts, { ...act(number), hash }];
}, []);

test('a chain as it was written holds, from its start and from any act on', () => {
  expect(brokenAt(chain)).toBeUndefined();
  expect(brokenAt(chain.slice(1), chain[0])).toBeUndefined();
});

test('an act that was changed, taken out, put in or moved breaks it there', () => {
  const [first, second, third] = chain as [ActRow, ActRow, ActRow];
  expect(brokenAt([first, { ...second, outcome: 'refused' }, third])).toBe(2);
  expect(brokenAt([first, { ...second, sealed: 'another' }, third])).toBe(2);
  expect(brokenAt([first, third])).toBe(2);
  expect(brokenAt([first, second, { ...second, number: 3 }, third])).toBe(3);
  expect(brokenAt([second, first, third])).toBe(1);
});
