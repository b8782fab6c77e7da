import { isBuiltin } from 'node:module';
import { dirname, join, relative, sep } from 'node:path';
import { parseSync } from 'oxc-parser';
import { ResolverFactory } from 'oxc-resolver';
import { root } from './sources.ts';

export interface Import {
  readonly specifier: string;
  readonly line: number;
  /** A file of the house, `npm:…`, `node:…`, or 'unknown' where it can't be told without running it. */
  readonly place: string;
  /** Gone before it runs. */
  readonly typeOnly: boolean;
}

/**
 * Each import of a source, whichever way it is written, led to the file that it names.
 * @throws SyntaxError
 */
export function importsOf(path: string, source: string, house = root): Import[] {
  const { errors, module } = parseSync(path, source);
  if (errors.length > 0) throw new SyntaxError(`${path}: ${errors[0]?.message}`);
  const imported = (specifier: string | undefined, start: number, typeOnly: boolean): Import => ({
    specifier: specifier ?? 'an expression',
    line: source.slice(0, start).split('\n').length,
    place: specifier === undefined ? 'unknown' : placeOf(specifier, path, house),
    typeOnly,
  });
  return [
    ...module.staticImports.map(({ moduleRequest: { value }, start, entries }) =>
      imported(value, start, areTypes(entries)),
    ),
    ...module.staticExports.flatMap(({ start, entries }) => {
      const from = entries[0]?.moduleRequest;
      return from ? [imported(from.value, start, areTypes(entries))] : [];
    }),
    ...module.dynamicImports.map(({ moduleRequest, start }) =>
      imported(textOf(source.slice(moduleRequest.start, moduleRequest.end)), start, false),
    ),
  ];
}

/** An import of nothing is there for what it does. */
const areTypes = (entries: readonly { readonly isType: boolean }[]): boolean =>
  entries.length > 0 && entries.every(({ isType }) => isType);

/** What a literal says; nothing for any other expression. */
function textOf(expression: string): string | undefined {
  return /^(['"`])([^$]*)\1$/.exec(expression)?.[2];
}

const PACKAGES = 'node_modules/';
const PACKAGE = /^(?:@[^/]+\/)?[^/]+/;
/** What a browser is given: where Node has its own, nothing that must run in a browser may rest on it. */
const resolver = new ResolverFactory({ conditionNames: ['browser', 'import'] });

function placeOf(specifier: string, importer: string, house: string): string {
  if (isBuiltin(specifier)) return specifier.startsWith('node:') ? specifier : `node:${specifier}`;
  if (!/^([./#]|@northvale\/)/.test(specifier)) return `npm:${PACKAGE.exec(specifier)?.[0]}`;
  const { path } = resolver.sync(join(house, dirname(importer)), specifier.replace(/\?.*$/, ''));
  if (path === undefined) return 'unknown';
  const place = relative(house, path).replaceAll(sep, '/');
  const [, inPackage] = place.split(PACKAGES);
  return inPackage === undefined ? place : `npm:${PACKAGE.exec(inPackage)?.[0]}`;
}
