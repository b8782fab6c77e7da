import { afterEach, expect, test } from 'vitest';
import { formatDate, formatDateTime, formatToday, formatUtcDate } from '../dates.ts';
import { fileSize } from '../labels.ts';
import { formatMoney, formatWholeMoney, parseAmount } from '../money.ts';
import { periodsOf } from '../periods.ts';
import { categoryWord, formatDuration, formatPercent } from '../terms.ts';
import { de } from './de.ts';
import type { en } from './en.ts';
import { nodesOf, speak, textsOf } from './texts.ts';
import { told } from './told.ts';

const catalogue = { greeting: 'Hello, %{name}!', units: '%{smart_count} unit |||| %{smart_count} units' } as const;
const german = { greeting: 'Guten Tag, %{name}!', units: '%{smart_count} Anteil |||| %{smart_count} Anteile' };
const t = textsOf<typeof catalogue>();
const sentences = {
  'Not found.': 'Nicht gefunden.',
  'Amount must be at most %{amount} (%{why}).': 'Höchstens %{amount} (%{why}).',
};

const speakGerman = () => speak('de', { texts: { ui: de, ...german }, sentences });
afterEach(() => speak('en', { texts: {} }));

test('a text has its values, and one form for one and another for many', () => {
  speak('en', { texts: catalogue });
  expect([t('greeting', { name: 'Amara' }), t('units', { smart_count: 1 }), t('units', { smart_count: 2 })]).toEqual([
    'Hello, Amara!',
    '1 unit',
    '2 units',
  ]);
  speakGerman();
  expect([t('greeting', { name: 'Amara' }), t('units', { smart_count: 1 })]).toEqual(['Guten Tag, Amara!', '1 Anteil']);
});

test('a day isn’t parted from its month within a sentence', () => {
  speak('en', { texts: catalogue });
  expect(t('greeting', { name: '8 Oct 2027' })).toBe('Hello, 8\u00a0Oct\u00a02027!');
  expect(t('greeting', { name: '15 units' })).toBe('Hello, 15 units!');
});

test('a name that the text doesn’t have, or a text that the catalogue doesn’t have, is no program', () => {
  // @ts-expect-error
  t('greeting');
  // @ts-expect-error
  t('greeting', { names: 'Amara' });
  // @ts-expect-error
  t('farewell');
});

test('where the catalogue has nothing, the words that came along are said, else the key', () => {
  speak('en', { texts: catalogue });
  const say = t as (key: string, values?: Record<string, string | number>) => string;
  expect(say('ra.rows', { smart_count: 2, _: '%{smart_count} row |||| %{smart_count} rows' })).toBe('2 rows');
  expect([say('greeting.more'), say('ra.rows')]).toEqual(['greeting.more', 'ra.rows']);
});

test('what is pressed within a sentence keeps its place in it', () => {
  speak('en', { texts: catalogue });
  const parts = nodesOf<typeof catalogue>()('greeting', { name: 7 }) as { props: { children: unknown } }[];
  expect(parts.map(({ props }) => props.children)).toEqual(['Hello, ', 7, '!']);
});

test('Germans read points between thousands, a comma before cents, and the dollar behind', () => {
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
});

test('what Germans type is read as they write it, and a point before two digits as cents', () => {
  speakGerman();
  const typed = [
    '1.234,50',
    '1234,5',
    '1.234',
    '1234.5',
    '12,',
    '1.234.567,89',
    '1.50',
    '1,234.50',
    '1.2345',
    '1,234',
    '0.500',
  ];
  expect(typed.map(parseAmount)).toEqual([
    1234.5,
    1234.5,
    1234,
    1234.5,
    12,
    1_234_567.89,
    1.5,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect(parseAmount(formatMoney(8252.5))).toBe(8252.5);
});

test('Germans read dates in digits, and months in their language', () => {
  speakGerman();
  const moment = new Date(2026, 8, 4, 9, 5);
  expect([formatDate(moment), formatDateTime(moment)]).toEqual(['04.09.2026', '04.09.2026, 09:05']);
  expect([formatUtcDate('2027-05-12T00:00:00Z'), formatToday(moment)]).toEqual(['12.05.2027', 'Freitag, 4. September']);
  expect(periodsOf('month', new Date('2026-03-02'))[0]?.label).toBe('März 2026, bisher');
});

test('the server is quoted in German where its sentence is known, with its amounts as Germans write them', () => {
  const sentence = 'Amount must be at most $1,234.50 (why not).';
  expect(told(sentence)).toBe(sentence);
  speakGerman();
  expect(told(sentence)).toBe('Höchstens 1.234,50\u00A0$ (why not).');
  expect([told('Not found.'), told('Never heard of.')]).toEqual(['Nicht gefunden.', 'Never heard of.']);
});

test('English returns with the language', () => {
  speakGerman();
  speak('en', { texts: {} });
  expect([textsOf<{ ui: typeof en }>()('ui.cancel'), formatMoney(1.5), formatPercent('18%')]).toEqual([
    'Cancel',
    '$1.50',
    '18%',
  ]);
});
