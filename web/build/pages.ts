import react from '@vitejs/plugin-react';
import { execFile } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { build, normalizePath, type Plugin, type Rolldown } from 'vite';
import { catalogues } from './catalogues.ts';
import { type InColours, inBothColours } from './inBothColours.ts';

const LANGUAGES = ['en', 'de'] as const;
type Language = (typeof LANGUAGES)[number];

/** A page that the server answers with. */
interface Page {
  readonly program: string;
  /** What comes with it, so that the browser needn't find out step by step; `:language` stands for its own. */
  readonly preloads?: readonly string[];
  /** What asks for its figures before all else. */
  readonly early?: string;
  /** What stands in it until a script has come: drawn by `drawing`, or the shell of signed-in people. */
  readonly shown?: 'drawn' | 'shell';
  /**
   * Whether it can be used before a script has come. Else a form that none listens to would send what is typed as an
   * address.
   */
  readonly live?: boolean;
}

interface FrontEnd {
  readonly root: string;
  /** Where its files are served, with a slash at its end. */
  readonly base: string;
  /** Draws the public pages with React's and the router's own means for servers. */
  readonly drawing?: string;
  readonly pages: Readonly<Record<string, Page>>;
}

interface Drawn {
  readonly description: string;
  readonly screens: Readonly<Record<string, InColours>>;
}

/** Writes `dist/pages/<language>/<page>.html`. */
export function pages({ root, base, drawing, pages: wanted }: FrontEnd): Plugin {
  const dist = join(root, 'dist');
  let bundle: Rolldown.OutputBundle = {};
  return {
    name: 'pages',
    apply: 'build',
    writeBundle: (_options, written) => void (bundle = written),
    async closeBundle() {
      // Else a build that failed would tell of this instead.
      if (chunks().length === 0) return;
      const drawn = drawing === undefined ? undefined : await draw(root, drawing);
      for (const [name, page] of Object.entries(wanted)) {
        const program = await withoutStylesheet(await readFile(join(dist, page.program), 'utf8'), dist, base);
        for (const language of LANGUAGES) {
          const file = join(dist, 'pages', language, `${name}.html`);
          await mkdir(dirname(file), { recursive: true });
          const inLanguage = program
            .replace('<html lang="en">', `<html lang="${language}">`)
            .replace(/(<meta name="description" content=")[^"]*/, `$1${drawn?.[language].description}`);
          await writeFile(file, shown(name, page, withPreloads(inLanguage, page, language), drawn?.[language]));
        }
      }
      for (const program of new Set(Object.values(wanted).map((page) => page.program))) await rm(join(dist, program));
    },
  };

  function withPreloads(html: string, { preloads = [], early }: Page, language: Language): string {
    const needed = preloads.map((path) => path.replace(':language', language)).flatMap((path) => filesOf(path));
    const named = html.replace('</head>', `${links(needed, html)}</head>`);
    if (early === undefined) return named;
    // Scripts run in the order in which they are named. A browser asks for six files at a time: what is asked early
    // comes before those that still wait.
    const [first = ''] = chunksOf(early);
    return named
      .replaceAll(/<link rel="(modulepreload|preload)"/g, '$& fetchpriority="low"')
      .replace(
        '<link',
        `${links(filesOf(early), '')}<script type="module" crossorigin src="${base}${first}"></script><link`,
      );
  }

  function links(files: readonly string[], page: string): string {
    return [...new Set(files)]
      .filter((file) => !page.includes(`"${base}${file}"`))
      .map((file) => `<link rel="modulepreload" crossorigin href="${base}${file}">`)
      .join('');
  }

  /** The files that a module stands in, and what they import. */
  function filesOf(path: string): string[] {
    const found = new Set<string>();
    const want = (file: string): void => {
      if (found.has(file)) return;
      found.add(file);
      chunks()
        .find(({ fileName }) => fileName === file)
        ?.imports.forEach(want);
    };
    chunksOf(path).forEach(want);
    return [...found];
  }

  function chunksOf(path: string): string[] {
    const module = normalizePath(join(root, path));
    const found = chunks().filter((chunk) => chunk.facadeModuleId === module || chunk.moduleIds.includes(module));
    if (found.length === 0) throw new Error(`${module} is in no file`);
    return found.map(({ fileName }) => fileName);
  }

  function chunks(): Rolldown.OutputChunk[] {
    return Object.values(bundle).filter((file) => file.type === 'chunk');
  }
}

/** What little stands in the stylesheet is written into the page, which would wait for it. */
async function withoutStylesheet(page: string, dist: string, base: string): Promise<string> {
  const [link = '', address = ''] = /<link rel="stylesheet"[^>]* href="([^"]+)">/.exec(page) ?? [];
  const styles = await readFile(join(dist, address.slice(base.length)), 'utf8');
  return page.replace(link, () => `<style>${styles}</style>`);
}

const ROOT_ELEMENT = '<div id="root"></div>';
/** The template of the program that holds the shell of signed-in people; no page but theirs keeps it. */
const SHELL = /<template id="shell">([\s\S]*?)<\/template>\s*/;

function shown(name: string, { shown: kind, live = false }: Page, page: string, drawn: Drawn | undefined): string {
  const shell = SHELL.exec(page)?.[1] ?? '';
  const bare = page.replace(SHELL, '');
  if (kind === 'shell') return bare.replace(ROOT_ELEMENT, () => `<div id="root" inert>${shell}</div>`);
  const inColours = drawn?.screens[name];
  if (kind === undefined || inColours === undefined) return bare;
  const { html, styles } = inBothColours(inColours);
  const title = /<title>.*?<\/title>/;
  return bare
    .replace(title, html.match(title)?.[0] ?? '$&')
    .replace('</head>', () => `  <style data-prerendered-style>${styles}</style>\n  </head>`)
    .replace(ROOT_ELEMENT, () => `<div id="root"${live ? '' : ' inert'}>${html.replace(title, '')}</div>`);
}

const run = promisify(execFile);

/**
 * Draws in a process of its own, so that what stands in for a browser there doesn't stand in the build's. Nobody is
 * signed in, and the browser knows passkeys, as nearly all do.
 */
async function draw(root: string, drawing: string): Promise<Readonly<Record<Language, Drawn>>> {
  const outDir = join(root, 'node_modules', '.prerender');
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    plugins: [react(), catalogues()],
    ssr: { noExternal: [/^@northvale\//] },
    build: {
      ssr: drawing,
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      rolldownOptions: { output: { entryFileNames: 'draw.js' } },
    },
  });
  const program = `
    globalThis.localStorage = globalThis.sessionStorage = { getItem: () => null };
    globalThis.location = { pathname: '' };
    globalThis.PublicKeyCredential = class {};
    await import(${JSON.stringify(pathToFileURL(join(outDir, 'draw.js')).href)});
    process.stdout.write(JSON.stringify(globalThis.drawn));`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', program], {
    maxBuffer: 64 * 1024 * 1024,
  });
  await rm(outDir, { recursive: true });
  return JSON.parse(stdout) as Readonly<Record<Language, Drawn>>;
}
