import { expect, test } from 'vitest';
import type { Call } from '../contract/calls/call.ts';
import { CALLS } from '../contract/calls/calls.ts';
import { described, openApiDocument } from './document.ts';
import { contractPage } from './page.ts';

test('the page tells of each call what the document tells: who may make it, how recently they signed in, its act', () => {
  const page = contractPage('Northvale').replaceAll(/<\/?code>/g, '`');
  const document = JSON.stringify(openApiDocument('Northvale'));
  const told = Object.values<Call>(CALLS).map(described);
  expect(told.some((text) => /within ten minutes.*Recorded as an act/.test(text))).toBe(true);
  expect(told.filter((text) => !page.includes(text) || !document.includes(text))).toEqual([]);
});
