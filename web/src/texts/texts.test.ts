import { readdirSync, readFileSync } from 'node:fs';
import { de as uiDe } from '@northvale/web/ui/texts/de.ts';
import { en as uiEn } from '@northvale/web/ui/texts/en.ts';
import type { Texts } from '@northvale/web/ui/texts/keys.ts';
import { expect, test } from 'vitest';
import { first as firstDe } from './de/first.ts';
import { rest as restDe } from './de/rest.ts';
import { first as firstEn } from './en/first.ts';
import { rest as restEn } from './en/rest.ts';

const english = flat({ ui: uiEn, ...firstEn, ...restEn });
const german = flat({ ...firstDe, ...restDe, ui: uiDe });
const sources = [...sourcesIn('..'), ...sourcesIn('../../ui')].join('\n');

test.each([...english])('%s takes the same values in both languages', (key, text) => {
  expect(namesIn(german.get(key) ?? '')).toEqual(namesIn(text));
});

test('no text is kept that nobody says', () => {
  const said = new Set([...sources.matchAll(/'([a-zA-Z]+(?:\.[\w ]+)+)'/g)].map(([, key]) => key));
  const patterns = [...sources.matchAll(/`([a-zA-Z]+(?:\.(?:\w+|\$\{[^}]*\}))+)`/g)].map(
    ([, key = '']) => new RegExp(`^${key.replaceAll('.', '\\.').replaceAll(/\$\{[^}]*\}/g, '[^.]+')}$`),
  );
  expect([...english.keys()].filter((key) => !said.has(key) && !patterns.some((each) => each.test(key)))).toEqual([]);
});

function flat(texts: Texts, before = ''): Map<string, string> {
  return new Map(
    Object.entries(texts).flatMap(([name, text]) =>
      typeof text === 'string' ? [[before + name, text] as const] : [...flat(text, `${before}${name}.`)],
    ),
  );
}

const namesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/%\{(\w+)\}/g)].map(([, name = '']) => name).toSorted()),
  ...(text.includes('||||') ? ['||||'] : []),
];

function sourcesIn(folder: string): string[] {
  const root = new URL(`${folder}/`, import.meta.url);
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|(^|\/)(en|de)(\/|\.ts$)/.test(path))
    .map((path) => readFileSync(new URL(path, root), 'utf8'));
}
