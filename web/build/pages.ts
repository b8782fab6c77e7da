import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { type Language, LANGUAGES } from '../ui/texts/languages.ts';
import { type Drawn, drawPages } from './drawPages.ts';
import { type InColours, inBothColours } from './inBothColours.ts';

const ROOT = join(import.meta.dirname, '..');
const DIST = join(ROOT, 'dist');
type Bundle = Rolldown.OutputBundle;

/** What a first screen is made of besides its program. The browser is told so at once, and needn't find out step by step. */
const SCREENS = {
  landing: { program: 'landing.html', modules: [] },
  index: { program: 'index.html', modules: [] },
  login: { program: 'index.html', modules: ['src/auth/LoginPage.tsx'] },
  signup: { program: 'index.html', modules: ['src/auth/SignUpPage.tsx'] },
  dashboard: { program: 'index.html', modules: ['src/layout/SignedInLayout.tsx', 'src/dashboard/DashboardPage.tsx'] },
} as const;
type Screen = keyof typeof SCREENS;

const FIRST_TEXTS = { en: 'src/texts/en/first.ts', de: 'src/texts/de/speech.ts' } as const;

/** Writes the pages that the server answers with: `dist/pages/<language>/<screen>.html`, `index` for all other screens. */
export function pages(): Plugin {
  let built: Bundle = {};
  return {
    name: 'pages',
    apply: 'build',
    writeBundle: (_options, bundle) => void (built = bundle),
    async closeBundle() {
      const drawn = await drawPages();
      for (const [screen, { program }] of Object.entries(SCREENS)) {
        const page = await withoutStylesheet(await readFile(join(DIST, program), 'utf8'));
        for (const language of LANGUAGES)
          await write(screen, language, inLanguage(page, screen as Screen, language, drawn[language], built));
      }
      for (const program of new Set(Object.values(SCREENS).map((screen) => screen.program)))
        await rm(join(DIST, program));
    },
  };
}

function inLanguage(page: string, screen: Screen, language: Language, drawn: Drawn, bundle: Bundle): string {
  const named = page
    .replace('<html lang="en">', `<html lang="${language}">`)
    .replace(/(<meta name="description" content=")[^"]*/, `$1${drawn.description}`)
    .replace('</head>', `${preloads(page, modulesOf(screen, language), bundle).join('')}</head>`);
  const inColours = drawn.screens[screen];
  return inColours === undefined ? named : withDrawing(named, inColours, screen);
}

function modulesOf(screen: Screen, language: Language): readonly string[] {
  const texts = screen === 'landing' ? [] : [`src/texts/${language}/rest.ts`];
  return [FIRST_TEXTS[language], ...texts, ...SCREENS[screen].modules];
}

/** Names the files of these modules, and what they import, unless the page names them already. */
function preloads(page: string, modules: readonly string[], bundle: Bundle): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const wanted = new Set<string>();
  const want = (file: string): void => {
    if (wanted.has(file)) return;
    wanted.add(file);
    chunks.find(({ fileName }) => fileName === file)?.imports.forEach(want);
  };
  for (const module of modules.map((path) => join(ROOT, path))) {
    const found = chunks.filter(
      ({ facadeModuleId, moduleIds }) => facadeModuleId === module || moduleIds.includes(module),
    );
    if (found.length === 0) throw new Error(`${module} is in no file`);
    for (const { fileName } of found) want(fileName);
  }
  return [...wanted]
    .filter((file) => !page.includes(`"/${file}"`))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
}

/** What little stands in the stylesheet is written into the page, which would wait for it. */
async function withoutStylesheet(page: string): Promise<string> {
  const [link = '', file = ''] = /<link rel="stylesheet"[^>]* href="\/([^"]+)">/.exec(page) ?? [];
  const styles = await readFile(join(DIST, file), 'utf8');
  return page.replace(link, () => `<style>${styles}</style>`);
}

function withDrawing(page: string, inColours: InColours, screen: Screen): string {
  const { html, styles } = inBothColours(inColours);
  const title = /<title>.*?<\/title>/;
  const drawn = html.replace(title, '');
  // A form that no script listens to yet would send what is typed as an address.
  const inert = screen === 'landing' ? '' : ' inert';
  return page
    .replace(title, html.match(title)?.[0] ?? '$&')
    .replace('</head>', () => `  <style data-prerendered-style>${styles}</style>\n  </head>`)
    .replace('<div id="root"></div>', () => `<div id="root"${inert}>${drawn}</div>`);
}

async function write(screen: string, language: Language, page: string): Promise<void> {
  const file = join(DIST, 'pages', language, `${screen}.html`);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, page);
}
