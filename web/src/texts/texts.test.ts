import { readdirSync, readFileSync } from 'node:fs';
import { de as uiDe } from '@northvale/web/ui/texts/de.ts';
import { en as uiEn } from '@northvale/web/ui/texts/en.ts';
import type { Texts } from '@northvale/web/ui/texts/keys.ts';
import { expect, test } from 'vitest';
import { first as firstDe } from './de/first.ts';
import { landing as landingDe } from './de/landing.ts';
import { members as membersDe } from './de/members.ts';
import { rest as restDe } from './de/rest.ts';
import { first as firstEn } from './en/first.ts';
import { landing as landingEn } from './en/landing.ts';
import { members as membersEn } from './en/members.ts';
import { rest as restEn } from './en/rest.ts';

const english = flat({ ui: uiEn, ...firstEn, landing: landingEn, ...membersEn, ...restEn });
const german = flat({ ...firstDe, landing: landingDe, ...membersDe, ...restDe, ui: uiDe });
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

test('what comes with the dashboard says nothing whose text comes later', () => {
  const shown = [...shownAtOnce('../layout/SignedInLayout.tsx'), ...shownAtOnce('../dashboard/DashboardPage.tsx')];
  const said = new Set([...shown.join('\n').matchAll(/['`](\w+)\.\w/g)].map(([, section = '']) => section));
  expect(said).toContain('dashboard');
  expect(['landing', ...Object.keys(restEn)].filter((section) => said.has(section))).toEqual([]);
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

/** The sources of a module and of what it needs to begin. */
function shownAtOnce(path: string, from = import.meta.url, found = new Map<string, string>()): Iterable<string> {
  const { href } = new URL(path.replace('@northvale/web/', new URL('../../', import.meta.url).href), from);
  if (found.has(href)) return [];
  const source = readFileSync(new URL(href), 'utf8');
  found.set(href, source);
  for (const [, next = ''] of source.matchAll(
    /^(?:import (?!type)|\} )[^;]*?from '((?:\.|@northvale\/web\/)[^']+\.tsx?)';/gm,
  ))
    shownAtOnce(next, href, found);
  return found.values();
}
