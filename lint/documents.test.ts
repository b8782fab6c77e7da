import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { filePaths, root } from './sources.ts';

const DOCUMENTS = ['ARCHITECTURE.md', 'README.md', 'docs/security.md'];
const files = filePaths();

test.each(DOCUMENTS)('every file and folder that %s names exists', (document) => {
  const named = pathsNamedIn(readFileSync(`${root}${document}`, 'utf8'));
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((path) => !exists(path))).toEqual([]);
});

test('every test that docs/security.md names stands in the file that it is named with', () => {
  const named = testsNamedIn(readFileSync(`${root}docs/security.md`, 'utf8'));
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter(([path, title]) => !holds(path, title))).toEqual([]);
});

test('a test that no file has is noticed', () => {
  const [known = ['', '']] = testsNamedIn('`lint/documents.test.ts` “a test that no file has is noticed”');
  expect([holds(...known), holds(known[0], `${known[1]} at all`)]).toEqual([true, false]);
});

test('files of one folder may share its name, and each is looked for there', () => {
  const text = 'In `lint/{arrows, sizes,\n  nowhere}` or `{check, main}`, not in `web/ui/{arrows}`.';
  expect(pathsNamedIn(text).filter((path) => !exists(path))).toEqual([
    'lint/nowhere.…',
    'lint/main.…',
    'web/ui/arrows.…',
  ]);
});

test('docs/operators.md tells each setting', () => {
  const settings = namesIn('api/src/config.ts', /^ {2}([A-Z][A-Z0-9_]+):/gm);
  expect(settings.length).toBeGreaterThan(30);
  const told = readFileSync(`${root}docs/operators.md`, 'utf8');
  const untold = settings.filter((name) => !told.includes(`\`${name}\``));
  // What `npm run dev` sets by itself.
  expect(untold).toEqual(['NORTHVALE_DEV']);
});

test.each([
  ['docs/operators.md', 'each metric', 'api/src/operations/metrics.ts', /'(northvale_\w+)'/g],
  ['docs/auditors.md', 'each kind of difference', 'ledger/src/verify/difference.ts', /^ {2}\| '(\w+)'/gm],
  ['README.md', 'each command of the ledger', 'api/src/maintenance/commands.ts', /^ {2}'?([\w-]+)'?[,:]/gm],
])('%s tells %s', (document, _what, source, pattern) => {
  const names = namesIn(source, pattern);
  expect(names.length).toBeGreaterThan(8);
  const told = readFileSync(`${root}${document}`, 'utf8');
  expect(names.filter((name) => !new RegExp(`[\` ]${name}[\` ]`).test(told))).toEqual([]);
});

test('docker-compose.yml hands on what .env.example offers, and nothing else', () => {
  const offered = namesIn('.env.example', /(?:^|^# |, )([A-Z][A-Z0-9_]{3,})(?==|,| {2,})/gm);
  const handedOn = namesIn('docker-compose.yml', /\$\{([A-Z][A-Z0-9_]+)/g);
  expect(offered.length).toBeGreaterThan(20);
  expect(offered.toSorted()).toEqual(handedOn.toSorted());
});

test('a path that leads nowhere is noticed', () => {
  const text =
    '`ledger/src/nowhere.ts`, `nowhere.ts`, `web/src/<feature>/nowhere.ts`, `nowhere/`, [so](docs/nowhere.md)';
  expect(pathsNamedIn(text).filter((path) => !exists(path))).toHaveLength(5);
});

test('a deposit passes through eight places or fewer', () => {
  const [, walk = ''] = readFileSync(`${root}ARCHITECTURE.md`, 'utf8').split('## What one deposit passes through');
  const places = walk.split('\n## ')[0]?.match(/^\d+\. .*$/gm) ?? [];
  expect(places.length).toBeGreaterThan(4);
  expect(places.length).toBeLessThanOrEqual(8);
});

const namesIn = (path: string, pattern: RegExp): string[] => [
  ...new Set([...readFileSync(`${root}${path}`, 'utf8').matchAll(pattern)].map(([, name = '']) => name)),
];

/** Code spans that are paths, and the targets of links; `<name>` and `…` stand for anything. */
function pathsNamedIn(text: string): string[] {
  const spans = [...spansWithFolders(text).matchAll(/`([\w.][\w./<>…-]*)`/g)].map(([, span = '']) => span);
  const links = [...text.matchAll(/\]\((?!http)([^)#]+)\)/g)].map(([, target = '']) => target);
  return [...spans.filter((span) => /^[a-z][^:]*\/|\w\.(ts|tsx|mjs|sql|json|md|css|yml)$/.test(span)), ...links];
}

/** Each of `folder/{a, b}` with its folder; `{c}` alone stands in the folder that was named so last. */
function spansWithFolders(text: string): string {
  let folder = '';
  return text.replaceAll(/`([\w./-]*\/)?\{([\w.,\s-]+)\}`/g, (_span, named: string | undefined, names: string) => {
    folder = named ?? folder;
    return names
      .split(',')
      .map((name) => `\`${folder}${name.trim()}${/\.(js|html)$/.test(name) ? '' : '.…'}\``)
      .join(' ');
  });
}

/** Titles in these quotes, each with the file that was named last before it. */
function testsNamedIn(text: string): [path: string, title: string][] {
  let path = '';
  return [...text.matchAll(/`([^`]+\.(?:test|spec)\.tsx?)`|“([^”]+)”/g)].flatMap(([, file, title]) => {
    path = file ?? path;
    return title === undefined ? [] : [[path, title] as [string, string]];
  });
}

const holds = (path: string, title: string): boolean =>
  [`'${title}'`, `"${title}"`, `\`${title}\``].some((quoted) =>
    readFileSync(`${root}${path}`, 'utf8').includes(quoted),
  );

/** Whole, or as the end of a path: the text around it may have named the folder. */
function exists(path: string): boolean {
  const pattern = path.replaceAll('.', '\\.').replaceAll(/<[^>]*>|…/g, '[^/]*');
  const named = new RegExp(`(^|/)${pattern}${path.endsWith('/') ? '' : '($|/)'}`);
  return files.some((file) => named.test(file));
}
