import { expect, test } from 'vitest';
import { textFaults } from './texts.ts';

const faultsOf = (source: string, path = 'web/src/deposits/X.tsx') => textFaults(new Map([[path, source]]));

test.each([
  'const X = () => <p>Deposit</p>;',
  'const X = () => <p>{amount} approved</p>;',
  'const X = () => <p>Überweisung</p>;',
  'const X = () => <Field label="Amount" />;',
  'const X = () => <a aria-label="Close" />;',
])('a text in JSX is refused: %s', (source) => {
  expect(faultsOf(source)).toEqual([expect.stringMatching(/^web\/src\/deposits\/X\.tsx:1 has a text of one language/)]);
});

test.each([
  "const X = () => <p>{t('deposits.title')}</p>;",
  "const X = () => <p>{amount} · {'Google Play'}</p>;",
  'const X = () => <Field type="email" autoComplete="email" />;',
  'const X = () => <Field placeholder="000000" />;',
])('what no language changes is allowed: %s', (source) => expect(faultsOf(source)).toEqual([]));

test('a text that is looked up while a file is loaded would keep its language', () => {
  expect(faultsOf("\nconst title = t('deposits.title');")).toEqual([
    expect.stringMatching(/^web\/src\/deposits\/X\.tsx:2 looks a text up while it is loaded/),
  ]);
  expect(faultsOf("const title = () => t('deposits.title');")).toEqual([]);
});

test('catalogues and tests say what they like', () => {
  const source = 'const X = () => <p>Deposit</p>;';
  expect(faultsOf(source, 'web/src/texts/en/x.tsx')).toEqual([]);
  expect(faultsOf(source, 'web/src/deposits/X.test.tsx')).toEqual([]);
});

test('the console’s texts stand in its catalogue too', () => {
  expect(faultsOf('const X = () => <p>Deposit</p>;', 'admin/src/users/X.tsx')).toHaveLength(1);
});
