import { expect, test } from 'vitest';
import { isTest, readSources } from './sources.ts';

const sources = [...readSources()].filter(([path]) => path.startsWith('admin/src/') && !isTest(path));
const namedIn = (pattern: RegExp, of = sources): string[] =>
  of.flatMap(([, source]) => [...source.matchAll(pattern)].map(([, key = '']) => key));

test('each key that the console listens to stands in its list of keys', () => {
  const dialog = sources.filter(([path]) => path.endsWith('/ShortcutsDialog.tsx'));
  const listed = namedIn(/keys: \[([^\]]+)\]/g, dialog).flatMap((keys) => keys.match(/(?<=')[^', ]+(?=')/g) ?? []);
  const heard = new Set(namedIn(/useShortcut\(\s*'([^']+)'/g));
  expect(heard.size).toBeGreaterThan(5);
  const unlisted = [...heard].filter((key) => !listed.some((each) => each.toLowerCase() === key));
  expect(unlisted).toEqual([]);
});
