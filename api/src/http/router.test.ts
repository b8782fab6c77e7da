import { createSecretKey } from 'node:crypto';
import { expect, test } from 'vitest';
import { type CallName, CALLS } from '../contract/calls/calls.ts';
import { createRouter, createRoutes, type Routes } from './router.ts';

const parts = {
  keys: { digest: createSecretKey(Buffer.alloc(32)) },
  limits: { keepPace: () => {} },
  personalData: { ownerOf: () => Promise.resolve(undefined) },
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

test('a fixed path is compared with those of all calls once, one with parameters each time', () => {
  const router = createRouter([routesFor(names)], parts);
  let compared = 0;
  for (const layer of router.stack) {
    const match = layer.match.bind(layer);
    layer.match = (path) => (compared += 1) > 0 && match(path);
  }
  const comparisons = (path: string, method = 'GET') => {
    compared = 0;
    const { route, pathAndMethod } = router.match(path, method);
    return { compared, found: route && pathAndMethod[0]?.name };
  };
  expect(comparisons('/api/auth/me')).toEqual({ compared: names.length, found: 'GET /auth/me' });
  expect(comparisons('/api/auth/me')).toEqual({ compared: 0, found: 'GET /auth/me' });
  expect(comparisons('/api/auth/me', 'DELETE')).toEqual({ compared: names.length, found: false });
  for (const id of ['a', 'b', 'b'])
    expect(comparisons(`/api/admin/users/${id}`)).toEqual({ compared: names.length, found: 'GET /admin/users/:id' });
});
