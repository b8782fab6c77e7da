import { parseSync } from 'oxc-parser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ACT_KINDS, type ActRecord } from '../api/src/contract/acts.ts';
import { actDetails, actWords } from '../api/src/contract/actWords.ts';
import { HEARD_FROM } from '../api/src/contract/auth.ts';
import { oneOf, ROLES } from '../api/src/contract/fields.ts';
import { GERMAN } from '../api/src/contract/german.ts';
import { GERMAN_FIELDS } from '../api/src/contract/germanFields.ts';
import { GERMAN_WORDS } from '../api/src/contract/germanWords.ts';
import { ID_CARD_TYPES, PROFILE_FIELDS } from '../api/src/contract/profile.ts';
import { METHODS } from '../api/src/contract/requests.ts';
import { told } from '../web/ui/texts/told.ts';
import { speak } from '../web/ui/texts/texts.ts';
import { isTest, readSources } from './sources.ts';

/** Rooms of the api whose sentences go into mails, logs, files and descriptions, but into no answer. */
const ELSEWHERE =
  /^api\/src\/(contract\/(calls|german)|demo|export|integrity|mail|maintenance|notifications|openapi|operations|reactors|startup|witness|statements\/(?!routes))|\/(config|keyRing|productionSettings|security\w*)\.ts$/;

const sentences = [...readSources()]
  .filter(([path]) => /^api\/(client|src)\//.test(path) && !isTest(path) && !ELSEWHERE.test(path))
  .flatMap(([path, source]) => sentencesIn(path, source).map((sentence) => ({ path, sentence })));

beforeAll(() => speak('de', { texts: {}, sentences: { ...GERMAN, ...GERMAN_FIELDS, ...GERMAN_WORDS } }));
afterAll(() => speak('en', { texts: {} }));

test.each(sentences)('$path: $sentence', ({ sentence }) => {
  expect(told(sentence)).not.toBe(sentence);
});

const details: ActRecord['details'][] = [
  ...PROFILE_FIELDS.map((field) => ({ fields: [field] })),
  ...ROLES.map((to) => ({ to })),
  ...['json', 'csv', 'pdf'].map((format) => ({ exported: 'statement', format })),
  { exported: 'proof' },
  { proposed: true },
  { newDevice: true },
  { copied: true },
  { left: 7 },
  { factorsRemoved: true },
];

test.each([
  ...ACT_KINDS.map(actWords),
  ...ROLES,
  ...details.map((known) => actDetails({ details: known, outcome: 'done' })),
  actDetails({ details: {}, outcome: 'refused' }),
])('of acts: %s', (words) => expect(told(words)).not.toBe(words));

/** Names, which both languages share. */
const NAMES = ['Bitcoin', 'LinkedIn', 'Blog', 'X', 'Facebook', 'Google'];

test.each([...METHODS, ...HEARD_FROM, ...ID_CARD_TYPES].filter((word) => !NAMES.includes(word)))(
  'of choices: %s',
  (word) => expect(told(word)).not.toBe(word),
);

test.each([
  [['active', 'completed'], 'Bitte wählen Sie active oder completed.'],
  [['cash', 'held', 'invested', 'fees'], 'Bitte wählen Sie cash, held, invested oder fees.'],
] as const)('what is to be given as it is named stays so: %s', (words, german) => {
  const refused = oneOf(words).safeParse('').error?.issues[0]?.message;
  expect(told(refused ?? '')).toBe(german);
});

test('what ‘this wasn’t me’ has done is told in each of its combinations', () => {
  const [back, locked, removed] = [
    'Your email address is the old one again.',
    'Everybody was signed out, and withdrawals and purchases are locked. Choose a new password with "Forgot Password?": that unlocks them.',
    'Passkeys and codes that were set up within the last seven days were removed.',
  ].map((sentence) => [sentence, told(sentence)]);
  for (const said of [
    [back, locked],
    [locked, removed],
    [back, locked, removed],
  ]) {
    const [english, german] = [0, 1].map((index) => said.map((each) => each?.[index]).join(' '));
    expect(told(english ?? '')).toBe(german);
  }
});

test('there are as many sentences as the api has', () => expect(sentences.length).toBeGreaterThan(150));

interface Node {
  readonly type: string;
  readonly [property: string]: unknown;
}

/** What is a whole sentence, or the message of an answer or of a field; a number stands where something is put in. */
function sentencesIn(path: string, source: string): string[] {
  const found: string[] = [];
  const visit = (node: Node, key: string): void => {
    if (node.type === 'TSLiteralType' || node.type === 'ImportDeclaration') return;
    const text = textOf(node).trim();
    const isMessage = /^(message|error|sentence)$/.test(key) && /^[A-Z].*\s/.test(text);
    if (isMessage || /^[A-Z].* .*[.!]$/.test(text)) found.push(text);
    const name = node.type === 'Property' && isNode(node['key']) ? String(node['key']['name']) : key;
    if (/^(description|summary|title)$/.test(name)) return;
    for (const child of Object.values(node).flat().filter(isNode)) visit(child, name);
  };
  visit(parseSync(path, source).program as unknown as Node, '');
  return found;
}

function textOf(node: Node): string {
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : '';
  if (node.type !== 'TemplateLiteral') return '';
  return (node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('7');
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}
