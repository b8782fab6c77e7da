import { parseSync } from 'oxc-parser';

const LONGEST = 249;
const MEDIAN = 59;

// What formats code leaves comments as wide as they are.
const WIDEST = 120;
const COMMENT = /^ *(?:\/\/|\/?\*)/;

/** What makes code tiring to read: a long file or many, a wide comment, a file that only passes on what others say. */
export function sizeFaults(sources: ReadonlyMap<string, string>): string[] {
  const lengths = new Map([...sources].map(([path, source]) => [path, source.split('\n').length - 1]));
  const median = [...lengths.values()].toSorted((a, b) => a - b)[lengths.size >> 1] ?? 0;
  return [
    ...[...lengths]
      .filter(([, lines]) => lines > LONGEST)
      .map(
        ([path, lines]) => `${path} has ${lines} lines\n  What wants out? A file has ${LONGEST} at most, a test too.`,
      ),
    ...[...sources]
      .filter(([path, source]) => onlyReexports(path, source))
      .map(([path]) => `${path} only exports what others do\n  Import from where it is written.`),
    ...[...sources].flatMap(([path, source]) => wideComments(path, source)),
    ...(median > MEDIAN ? [`Half of all files have ${median} lines or more\n  ${MEDIAN} at most.`] : []),
  ];
}

const wideComments = (path: string, source: string): string[] =>
  source
    .split('\n')
    .flatMap((line, index) =>
      line.length > WIDEST && COMMENT.test(line)
        ? [`${path}:${index + 1} is ${line.length} characters wide\n  A comment has ${WIDEST} at most.`]
        : [],
    );

function onlyReexports(path: string, source: string): boolean {
  if (!/^export (type )?[*{]/m.test(source)) return false;
  const { program } = parseSync(path, source);
  return program.body.every(
    (node) =>
      node.type === 'ImportDeclaration' ||
      node.type === 'ExportAllDeclaration' ||
      (node.type === 'ExportNamedDeclaration' && node.declaration === null),
  );
}
