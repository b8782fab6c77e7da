import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Plugin } from 'vite';

const compress = promisify(brotliCompress);
/** 11, the best, takes twice as long as 10 and saves little more; of what reads PDFs, 4 MB, ten times as long as 9. */
const QUALITIES = [
  [/\.js$/, 10],
  [/\.wasm$/, 9],
] as const;

/**
 * Compresses programs once and for all, better than there is time for while somebody waits: the api serves what lies
 * beside a file under its name and `.br` to browsers that take it. Whatever else there is it compresses as it serves
 * it.
 */
export function compressed(): Plugin {
  let assets = '';
  return {
    name: 'compressed',
    apply: 'build',
    configResolved: ({ root, build }) => void (assets = join(root, build.outDir, 'assets')),
    async closeBundle() {
      const files = (await readdir(assets)).map((name) => join(assets, name));
      await Promise.all(
        QUALITIES.flatMap(([kind, quality]) =>
          files.filter((file) => kind.test(file)).map((file) => write(file, quality)),
        ),
      );
    },
  };
}

async function write(file: string, quality: number): Promise<void> {
  const program = new Uint8Array(await readFile(file));
  await writeFile(`${file}.br`, await compress(program, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }));
}

/** Fetches the two fonts of the first sight together with the styles that name them. */
export const preloadFonts = (base = '/'): Plugin => ({
  name: 'preload-fonts',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => /(?:inter|newsreader)-latin-wght-normal[^/]*\.woff2$/.test(file))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', href: base + file, as: 'font', type: 'font/woff2', crossorigin: '' },
          injectTo: 'head',
        })),
  },
});

/** Large parts of libraries that nothing here calls, which no bundler can know: they are left out of the first load. */
const UNUSED = [
  // The theme turns ripples off, holds its colours itself, not as CSS variables, and is made for no high contrast.
  /@mui\/material\/ButtonBase\/TouchRipple\.mjs$/,
  /@mui\/material\/styles\/(createThemeWithVars|ThemeProviderWithVars|enhanceHighContrast)\.mjs$/,
  // Only the server describes schemas and makes programs of them; each rule that people can break has a sentence.
  /zod\/v4\/(core\/(json-schema-processors|to-json-schema|memoizer|doc)|locales\/en)\.js$/,
  // What styles takes no static parts of others along.
  /@emotion\/react\/_isolated-hnrs\/dist\/emotion-react-_isolated-hnrs\.browser\.esm\.js$/,
  /hoist-non-react-statics\/dist\/hoist-non-react-statics\.cjs\.js$/,
  // react-admin's own router and export, what its tables do to chosen rows, and names of lists that have none.
  /ra-core\/dist\/(routing\/adapters\/reactRouterProvider|export\/defaultExporter|dataProvider\/convertLegacyDataProvider)\.js$/,
  /ra-ui-materialui\/dist\/(list\/(datagrid\/ExpandAllButton|BulkActionsToolbar|datatable\/ColumnsSelector(Item)?)|button\/BulkDeleteButton)\.js$/,
  /inflection\/lib\/inflection\.js$/,
];

/** Of each such module only the names remain, which do nothing. */
export const withoutUnused = (more: readonly RegExp[] = []): Plugin => ({
  name: 'without-unused',
  apply: 'build',
  transform(code, id) {
    if (![...UNUSED, ...more].some((path) => path.test(id))) return undefined;
    const declared = [...code.matchAll(/\bexport (?:async )?(?:function|const|let|class) (\w+)|\bexports\.(\w+) =/g)];
    const listed = [...code.matchAll(/\bexport \{([^}]*)\}/g)].flatMap(([, names = '']) => names.split(','));
    const names = [
      ...declared.map(([, name, old]) => name ?? old ?? ''),
      ...listed.map((name) => name.split(' as ').at(-1)?.trim() ?? ''),
    ].filter((name) => /^\w+$/.test(name) && name !== 'default' && !name.startsWith('__'));
    const constants = [...new Set(names)].map((name) => `export const ${name} = () => undefined;`);
    return { code: [...constants, 'export default () => undefined;'].join('\n'), map: null };
  },
});
