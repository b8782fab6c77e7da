import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { filePaths, root } from './sources.ts';

const DOCUMENTS = ['ARCHITECTURE.md', 'README.md', 'docs/inside.md', 'docs/security.md'];
const files = filePaths();

test.each(DOCUMENTS)('every file and folder that %s names stands where its rule says', (document) => {
  const named = pathsNamedIn(readFileSync(`${root}${document}`, 'utf8'));
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((path) => !exists(path))).toEqual([]);
});

test('every text and every call that ARCHITECTURE.md names by its file alone has one', () => {
  const named = wordsNamedIn(readFileSync(`${root}ARCHITECTURE.md`, 'utf8'));
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter((paths) => !paths.some(exists))).toEqual([]);
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

test('a name without a folder is in the one that its paragraph named last', () => {
  const text =
    'In `lint/{arrows, sizes,\n  nowhere}` or `{check, main}`, beside `arrows.ts`,\n- `arrows.ts`\n- `web/ui/{Money, arrows}`, `texts/en.ts`, `money.ts`';
  expect(pathsNamedIn(text)).toEqual([
    'lint/arrows.ts',
    'lint/sizes.ts',
    'lint/nowhere.ts',
    'lint/check.ts',
    'lint/main.ts',
    'lint/arrows.ts',
    'arrows.ts',
    'web/ui/Money.tsx',
    'web/ui/arrows.ts',
    'web/ui/texts/en.ts',
    'web/ui/money.ts',
  ]);
});

test('a text or a call that has no file is noticed', () => {
  const named = wordsNamedIn('Texts `money`, `nowhere`; calls `money`,\n  `nowhere`, text `layout`');
  expect(named.filter((paths) => !paths.some(exists)).flat()).toEqual([
    'web/src/texts/en/nowhere.ts',
    'admin/src/texts/en/nowhere.ts',
    'api/src/contract/calls/nowhere.ts',
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
  [
    'docs/operators.md',
    'each kind of difference between events and read models',
    'ledger/src/verify/difference.ts',
    /(?<='checkpoint'[^]*)^ {2}\| '(\w+)'/gm,
  ],
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

test('docker-compose.yml leaves a server twice as long to stop as that leaves its calls', () => {
  const numberIn = (path: string, pattern: RegExp) => Number(namesIn(path, pattern)[0]?.replaceAll('_', ''));
  const drainMs = numberIn('api/src/startup/serve.ts', /DRAIN_MS = ([\d_]+)/g);
  const leftSeconds = numberIn('docker-compose.yml', /^x-service:.*\n(?: .*\n)*? +stop_grace_period: (\d+)s/gm);
  expect(leftSeconds * 1_000).toBeGreaterThanOrEqual(2 * drainMs);
});

test('a path that leads nowhere is noticed', () => {
  const text =
    '`ledger/src/nowhere.ts`, `nowhere.ts`, `web/src/<feature>/nowhere.ts`, `nowhere/`, `src/`, [so](docs/nowhere.md)';
  expect(pathsNamedIn(text).filter((path) => !exists(path))).toHaveLength(6);
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

const PARAGRAPH = /\n\s*\n|\n(?=\s*(?:[-|]|\d+\.) ?)/;
const ENDING = /\.(ts|tsx|mjs|js|sql|json|md|css|yml|html)$/;

/** Code spans that are paths, each as a whole one, and the targets of links; `<name>` and `…` stand for anything. */
function pathsNamedIn(text: string): string[] {
  const links = [...text.matchAll(/\]\((?!http)([^)#]+)\)/g)].map(([, target = '']) => target);
  return [
    ...text
      .replaceAll(/```[^]*?```/g, '')
      .split(PARAGRAPH)
      .flatMap(pathsOf),
    ...links,
  ];
}

/** A folder that isn't there at the root goes on from the one that was named last. */
function pathsOf(paragraph: string): string[] {
  let last = '';
  return [...paragraph.matchAll(/`([a-z][\w./<>…-]*\/)?(?:\{([\w./,\s-]+)\}|([\w.][\w.<>…-]*)?)`/g)].flatMap(
    ([, folder = '', several, one = '']) => {
      const names = several === undefined ? [one] : several.split(',').map((name) => withEnding(name.trim()));
      if (several === undefined && !ENDING.test(one) && (one !== '' || folder === '')) return [];
      const isWhole = folder !== '' && exists(folder);
      if (isWhole) last = folder;
      return names.map((name) => `${isWhole ? '' : last}${folder}${name}`);
    },
  );
}

const withEnding = (name: string): string =>
  ENDING.test(name) ? name : `${name}${/^[A-Z]/.test(name) ? '.tsx' : '.ts'}`;

/** Where each of "texts `money`, `frame`" and "calls `money`" may stand. */
function wordsNamedIn(text: string): string[][] {
  return [...text.matchAll(/\b(texts?|calls) (`\w+`(?:,\s+`\w+`)*)/gi)].flatMap(([, what = '', names = '']) =>
    [...names.matchAll(/\w+/g)].map(([name]) =>
      what === 'calls'
        ? [`api/src/contract/calls/${name}.ts`]
        : ['web/src/texts/en', 'admin/src/texts/en'].map((folder) => `${folder}/${name}.ts`),
    ),
  );
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

function exists(path: string): boolean {
  const pattern = path.replaceAll('.', '\\.').replaceAll(/<[^>]*>|…/g, '[^/]*');
  const named = new RegExp(`^${pattern}${path.endsWith('/') ? '' : '($|/)'}`);
  return files.some((file) => named.test(file));
}
