import { createSecretKey } from 'node:crypto';
import { expect, test } from 'vitest';
import { type CallName, CALLS } from '../contract/calls/calls.ts';
import { createRouter } from './router.ts';
import { createRoutes, type Routes } from './routes.ts';

const parts = {
  keys: { digest: createSecretKey(Buffer.alloc(32)) },
  limits: { keepPace: () => {} },
  recorded: () => () => Promise.resolve(),
};
const routesFor = (names: readonly string[]): Routes => {
  const routes = createRoutes();
  for (const name of names) routes.on(name as CallName, () => {});
  return routes;
};
const names = Object.keys(CALLS);

test('every call of the contract has one route', () => {
  expect(createRouter([routesFor(names)], parts).stack).toHaveLength(names.length);
  const [first = '', ...rest] = names;
  expect(() => createRouter([routesFor(rest)], parts)).toThrow(`${first} has no route`);
  expect(() => createRouter([routesFor(names), routesFor([first])], parts)).toThrow(`${first} has two routes`);
  expect(() => routesFor([first, first])).toThrow(`${first} has two routes`);
});
