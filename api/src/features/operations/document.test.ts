import { expect, test } from 'vitest';
import type { Call } from '../../contract/calls/call.ts';
import { CALLS } from '../../contract/calls/calls.ts';
import { contractPage, described, openApiDocument } from './contractRoutes.ts';

test('the page tells of each call what the document tells: who may make it, how recently they signed in, its act', () => {
  const page = contractPage('Northvale').replaceAll(/<\/?code>/g, '`');
  const document = JSON.stringify(openApiDocument('Northvale'));
  const told = Object.values<Call>(CALLS).map(described);
  expect(told.some((text) => /within ten minutes.*Recorded as an act/.test(text))).toBe(true);
  expect(told.filter((text) => !page.includes(text) || !document.includes(text))).toEqual([]);
});

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}
interface Operation {
  readonly operationId?: string;
  readonly security?: readonly object[];
  readonly responses: Readonly<Record<string, { readonly headers?: Readonly<Record<string, object>> }>>;
  readonly parameters?: readonly { readonly in: string; readonly name: string }[];
}
/** As it is sent. */
const document = JSON.parse(JSON.stringify(openApiDocument('Northvale'))) as Document;
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.values(item).map((operation) => ({ path, ...operation })),
);

test('paths that differ by the names of their parameters alone are one path, as OpenAPI has it', () => {
  const shapes = Object.keys(document.paths).map((path) => path.replaceAll(/{\w+}/g, '{}'));
  expect(shapes).toEqual([...new Set(shapes)]);
  expect(operations).toHaveLength(Object.keys(CALLS).length);
});

test('each call names the parameters of its path, as the path does', () => {
  for (const { path, parameters = [] } of operations) {
    const named = [...path.matchAll(/{(\w+)}/g)].map(([, name]) => name);
    const given = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
    expect(given, path).toEqual(named);
  }
});

test('each call has an id of its own, which programs name their functions by, and says whether it takes a token', () => {
  const ids = operations.map(({ operationId }) => operationId);
  expect(ids.every((id) => /^[a-z][A-Za-z0-9]+$/.test(id ?? ''))).toBe(true);
  expect(new Set(ids).size).toBe(ids.length);
  expect(operations.filter(({ security }) => security === undefined)).toEqual([]);
});

test('lists tell which of how many they are, commands whether they were recalled', () => {
  const headersOf = (id: string) =>
    Object.entries(operations.find(({ operationId }) => operationId === id)?.responses ?? {}).map(
      ([status, { headers = {} }]) => [status, ...Object.keys(headers)],
    );
  expect(headersOf('getAdminUsers')).toEqual([['200', 'Content-Range'], ['default']]);
  const command = ['Idempotency-Key', 'Idempotent-Replayed', 'Read-Model'];
  expect(headersOf('postAuthDepositRequests')).toEqual([['201', ...command], ['default']]);
});
