import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { type Language, LANGUAGES } from '../ui/texts/languages.ts';
import { chunksOf, preloads, type Shipped } from './chunks.ts';
import { type Drawn, drawPages } from './drawPages.ts';
import { type InColours, inBothColours } from './inBothColours.ts';

/** What a first screen is made of. The browser is told so at once, and needn't find out step by step. */
interface Screen {
  readonly program: string;
  /** Besides its program. */
  readonly modules?: readonly string[];
  readonly texts?: Readonly<Record<Language, readonly string[]>>;
  /** What asks for its figures before all else. */
  readonly early?: string;
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
  /** What draws those of the screens that are drawn. */
  readonly drawing: string;
  readonly screens: Readonly<Record<string, Screen>>;
}

/**
 * Writes the pages that the server answers with: `dist/pages/<language>/<screen>.html`, `index` for all other screens.
 */
export function pages({ root, base, drawing, screens }: FrontEnd): Plugin {
  const dist = join(root, 'dist');
  let bundle: Rolldown.OutputBundle = {};
  return {
    name: 'pages',
    apply: 'build',
    writeBundle: (_options, written) => void (bundle = written),
    async closeBundle() {
      const drawn = await drawPages(root, drawing);
      const shipped = { root, base, bundle };
      for (const [name, screen] of Object.entries(screens)) {
        const page = await withoutStylesheet(await readFile(join(dist, screen.program), 'utf8'), dist, base);
        for (const language of LANGUAGES) {
          const file = join(dist, 'pages', language, `${name}.html`);
          await mkdir(dirname(file), { recursive: true });
          const inColours = drawn[language].screens[name];
          const plain = inLanguage(page, screen, language, drawn[language], shipped);
          await writeFile(file, inColours === undefined ? plain : withDrawing(plain, inColours, screen));
        }
      }
      for (const program of new Set(Object.values(screens).map((screen) => screen.program)))
        await rm(join(dist, program));
    },
  };
}

function inLanguage(page: string, screen: Screen, language: Language, drawn: Drawn, shipped: Shipped): string {
  const { texts, early, modules = [] } = screen;
  const named = page
    .replace('<html lang="en">', `<html lang="${language}">`)
    .replace(/(<meta name="description" content=")[^"]*/, `$1${drawn.description}`)
    .replace('</head>', `${preloads(page, [...(texts?.[language] ?? []), ...modules], shipped).join('')}</head>`);
  return early === undefined ? named : beginningWith(early, named, shipped);
}

/**
 * Scripts run in the order in which they are named. A browser asks for six files at a time: what is asked early comes
 * before those that still wait.
 */
function beginningWith(early: string, page: string, shipped: Shipped): string {
  const needed = preloads('', [early], shipped);
  const begin = chunksOf(early, shipped).map(
    ({ fileName }) => `<script type="module" crossorigin src="${shipped.base}${fileName}"></script>`,
  );
  return page
    .replaceAll(/<link rel="(modulepreload|preload)"/g, '$& fetchpriority="low"')
    .replace('<link', `${[...needed, ...begin].join('')}<link`);
}

/** What little stands in the stylesheet is written into the page, which would wait for it. */
async function withoutStylesheet(page: string, dist: string, base: string): Promise<string> {
  const [link = '', address = ''] = /<link rel="stylesheet"[^>]* href="([^"]+)">/.exec(page) ?? [];
  const styles = await readFile(join(dist, address.slice(base.length)), 'utf8');
  return page.replace(link, () => `<style>${styles}</style>`);
}

function withDrawing(page: string, inColours: InColours, { live = false }: Screen): string {
  const { html, styles } = inBothColours(inColours);
  const title = /<title>.*?<\/title>/;
  const drawn = html.replace(title, '');
  const inert = live ? '' : ' inert';
  return page
    .replace(title, html.match(title)?.[0] ?? '$&')
    .replace('</head>', () => `  <style data-prerendered-style>${styles}</style>\n  </head>`)
    .replace('<div id="root"></div>', () => `<div id="root"${inert}>${drawn}</div>`);
}
