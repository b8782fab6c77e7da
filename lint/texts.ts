import { parseSync } from 'oxc-parser';
import { isTest } from './sources.ts';

/** Where a person reads what stands in a string. */
const READ = [
  'alt',
  'aria-label',
  'button',
  'headline',
  'helperText',
  'hint',
  'label',
  'lead',
  'note',
  'nothing',
  'placeholder',
  'text',
  'title',
  'what',
];

const LOOK_UP = ['t', 'tx', 'told', 'uiNodes', 'uiText'];

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [property: string]: unknown;
}

/** Texts that stand in code instead of a catalogue, and such as are looked up before anybody has chosen a language. */
export function textFaults(sources: ReadonlyMap<string, string>): string[] {
  return [...sources].filter(([path]) => isBound(path)).flatMap(([path, source]) => faultsOf(path, source));
}

const isBound = (path: string): boolean =>
  /^(admin\/src|web\/(src|ui))\/(?!.*\btexts\/).*\.tsx?$/.test(path) && !isTest(path);

function faultsOf(path: string, source: string): string[] {
  const faults: string[] = [];
  const add = (at: number, what: string, instead: string): void =>
    void faults.push(`${path}:${source.slice(0, at).split('\n').length} ${what}\n  ${instead}`);

  const visit = (node: Node, within: boolean): void => {
    if (isLiteralText(node)) {
      add(node.start, 'has a text of one language', "Texts stand in the catalogue; a name that none changes is {'X'}.");
    }
    if (node.type === 'CallExpression' && !within && LOOK_UP.includes(nameOf(node['callee']))) {
      add(node.start, 'looks a text up while it is loaded', 'The language is known, and may change, once it runs.');
    }
    const inner = within || /Function/.test(node.type);
    for (const child of childrenOf(node)) visit(child, inner);
  };
  visit(parseSync(path, source).program as unknown as Node, false);
  return faults;
}

function isLiteralText(node: Node): boolean {
  if (node.type === 'JSXText') return hasLetters(node['value']);
  if (node.type !== 'JSXAttribute' || !READ.includes(nameOf(node['name']))) return false;
  const value = node['value'];
  return isNode(value) && value.type === 'Literal' && hasLetters(value['value']);
}

const hasLetters = (text: unknown): boolean => typeof text === 'string' && /\p{L}/u.test(text);

const nameOf = (node: unknown): string => (isNode(node) && typeof node['name'] === 'string' ? node['name'] : '');

const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;
