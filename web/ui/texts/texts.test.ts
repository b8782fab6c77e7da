import { i18n } from '@lingui/core';
import { type CompiledMessage, compileMessage } from '@lingui/message-utils/compileMessage';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { formatDate, formatDateTime, formatToday, formatUtcDate } from '../dates.ts';
import { categoryWord, fileSize, formatDuration, formatPercent } from '../terms.ts';
import { formatMoney, formatWholeMoney, parseAmount } from '../money.ts';
import { periodsOf } from '../periods.ts';
import de from './de.json';
import { nodesOf, textsOf } from './texts.ts';

type Catalogue = Readonly<Record<string, string>>;
const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const read = (path: string): Catalogue => JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as Catalogue;
const filesIn = (folder: string) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path));
const sources = ['web/src', 'web/ui', 'admin/src', 'api/src']
  .flatMap(filesIn)
  .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
  .map((path) => readFileSync(join(ROOT, path), 'utf8'))
  .join('\n');

const CATALOGUES = ['web/src', 'web/ui', 'admin/src']
  .flatMap(filesIn)
  .filter((path) => /\ben\.json$|\/en\/\w+\.json$/.test(path))
  .map((path) => [path, path.replace(/\ben\.json$/, 'de.json').replace('/en/', '/de/')] as const);

/** The names that a text takes values for. */
const namesIn = (text: string): string[] => [...namesOf(compileMessage(text))].toSorted();

function namesOf(tokens: CompiledMessage, found = new Set<string>()): Set<string> {
  for (const token of tokens) {
    if (typeof token === 'string') continue;
    const [name, , forms] = token;
    found.add(name);
    if (typeof forms === 'object')
      for (const form of Object.values(forms ?? {})) if (Array.isArray(form)) namesOf(form as CompiledMessage, found);
  }
  return found;
}

test.each(CATALOGUES)('%s has the keys and placeholders of %s, and nothing that no source names', (en, german) => {
  const [english, other] = [read(en), read(german)];
  expect(Object.keys(other).toSorted()).toEqual(Object.keys(english).toSorted());
  const differing = Object.keys(english)
    .filter((key) => key !== 'ra.sort.sort_by')
    .filter((key) => namesIn(other[key] ?? '').join() !== namesIn(english[key] ?? '').join());
  expect(differing).toEqual([]);
  const patterns = [...sources.matchAll(/`((?:\w|\$\{[^}]*\})+(?:\.(?:\w|\$\{[^}]*\})+)+)`/g)].map(
    ([, key = '']) => new RegExp(`^${key.replaceAll('.', '\\.').replaceAll(/\$\{[^}]*\}/g, '.+')}$`),
  );
  const isNamed = (key: string) =>
    key.startsWith('ra.') || sources.includes(`'${key}'`) || patterns.some((each) => each.test(key));
  expect(Object.keys(english).filter((key) => !isNamed(key) && !key.startsWith('done.'))).toEqual([]);
});

test('each code that the server and the contract give has a German sentence with the same facts', () => {
  const german = read('web/ui/texts/errors.de.json');
  const issues = [...sources.matchAll(/\b(?:said|saying)\(\s*'(\w+)',\s*(['"])(.*?[^\\])\2/gs)];
  expect(issues.length).toBeGreaterThan(100);
  for (const [, code = '', , sentence = ''] of issues)
    expect(namesIn(sentence), code).toEqual(expect.arrayContaining(namesIn(german[`issue.${code}`] ?? '{missing}')));
  const codes = /const PROBLEM_CODES = \[(.*?)\]/s.exec(sources)?.[1]?.match(/\w+/g) ?? [];
  expect(codes.filter((code) => german[`error.${code}`] === undefined)).toEqual([]);
});

const t = textsOf<'greeting' | 'units'>();

function speakGerman(): void {
  i18n.load('de', { ...de, greeting: 'Guten Tag, {name}!', units: '{n, plural, one {# Anteil} other {# Anteile}}' });
  i18n.activate('de');
}
function speakEnglish(): void {
  i18n.load('en', { greeting: 'Hello, {name}!', units: '{n, plural, one {# unit} other {# units}}' });
  i18n.activate('en');
}
afterEach(speakEnglish);

test('a text has its values, and one form for one and another for many', () => {
  speakEnglish();
  expect([t('greeting', { name: 'Amara' }), t('units', { n: 1 }), t('units', { n: 2 })]).toEqual([
    'Hello, Amara!',
    '1 unit',
    '2 units',
  ]);
  speakGerman();
  expect([t('greeting', { name: 'Amara' }), t('units', { n: 1 })]).toEqual(['Guten Tag, Amara!', '1 Anteil']);
});

test('a day isn’t parted from its month within a sentence', () => {
  speakEnglish();
  expect(t('greeting', { name: '8 Oct 2027' })).toBe('Hello, 8\u00a0Oct\u00a02027!');
});

test('what is pressed within a sentence keeps its place in it', () => {
  speakEnglish();
  const parts = nodesOf<'greeting'>()('greeting', { name: 7 }) as { props: { children: unknown } }[];
  expect(parts.map(({ props }) => props.children)).toEqual(['Hello, ', 7, '!']);
});

test('Germans read points between thousands, a comma before cents, the dollar behind, and dates in digits', () => {
  speakGerman();
  expect([formatMoney(1234.5), formatMoney(-960), formatMoney(550, true)]).toEqual([
    '1.234,50\u00A0$',
    '\u2212960,00\u00A0$',
    '+550,00\u00A0$',
  ]);
  expect([formatWholeMoney(10_000), formatWholeMoney(99.5)]).toEqual(['10.000\u00A0$', '99,50\u00A0$']);
  expect([formatPercent('12.75%'), formatDuration('9 months'), formatDuration('1 years')]).toEqual([
    '12,75\u00A0%',
    '9 Monate',
    '1 Jahr',
  ]);
  expect([fileSize(1.84 * 1024 * 1024), categoryWord('Real Estate')]).toEqual(['1,8 MB', 'Immobilien']);
  const moment = new Date(2026, 8, 4, 9, 5);
  expect([formatDate(moment), formatDateTime(moment)]).toEqual(['04.09.2026', '04.09.2026, 09:05']);
  expect([formatUtcDate('2027-05-12T00:00:00Z'), formatToday(moment)]).toEqual(['12.05.2027', 'Freitag, 4. September']);
  expect(periodsOf('month', new Date('2026-03-02'))[0]?.label).toBe('März 2026, bisher');
});

test.each([
  ['1.234,50', 1234.5],
  ['1234,5', 1234.5],
  ['1.234', 1234],
  ['1234.5', 1234.5],
  ['12,', 12],
  ['1.234.567,89', 1_234_567.89],
  ['1.50', 1.5],
  ['1,234.50', undefined],
  ['1.2345', undefined],
  ['1,234', undefined],
  ['0.500', undefined],
])('what Germans type as %s is read as they write it, and a point before two digits as cents', (typed, amount) => {
  speakGerman();
  expect(parseAmount(typed)).toBe(amount);
});
