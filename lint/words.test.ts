import { expect, test } from 'vitest';
import { readSources } from './sources.ts';

test('a thing has one name: who asks for an email in one place doesn’t ask for it by another spelling elsewhere', () => {
  const other = [...readSources()].flatMap(([path, source]) =>
    source.split('\n').flatMap((line, at) => (/\b[eE]-mail/.test(line) ? [`${path}:${at + 1}`] : [])),
  );
  expect(other).toEqual([]);
});
