import react from '@vitejs/plugin-react';
import { execFile } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { build, defineConfig, type Plugin } from 'vite';

const ROOT = import.meta.dirname;
const DIST = join(ROOT, 'dist');
const run = promisify(execFile);

/** Fetches the two fonts of the first sight together with the styles that name them. */
const preloadFonts = (): Plugin => ({
  name: 'preload-fonts',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => /(?:inter|newsreader)-latin-wght-normal[^/]*\.woff2$/.test(file))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' },
          injectTo: 'head',
        })),
  },
});

/**
 * Has the toasts' style sheet stand in the page from the first. Their library would begin it by setting markup, which the
 * page's policy refuses.
 */
const toastStyles = (): Plugin => ({
  name: 'toast-styles',
  transformIndexHtml: () => [{ tag: 'style', attrs: { id: '_goober' }, children: ' ', injectTo: 'head' }],
});

/** Puts into landing.html what it shows. */
const prerenderLanding = (): Plugin => ({
  name: 'prerender-landing',
  apply: 'build',
  async closeBundle() {
    const page = join(DIST, 'landing.html');
    await writeFile(page, withLanding(await withoutStylesheet(await readFile(page, 'utf8')), await landing()));
  },
});

/** What little stands in the stylesheet is written into the page, which would wait for it. */
async function withoutStylesheet(page: string): Promise<string> {
  const [link = '', file = ''] = /<link rel="stylesheet"[^>]* href="\/([^"]+)">/.exec(page) ?? [];
  const styles = await readFile(join(DIST, file), 'utf8');
  return page.replace(link, () => `<style>${styles}</style>`);
}

async function landing(): Promise<string> {
  const outDir = join(ROOT, 'node_modules', '.prerender');
  await build({
    root: ROOT,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    plugins: [react()],
    ssr: { noExternal: [/^@northvale\//] },
    build: { ssr: 'src/app/prerendered.tsx', outDir, emptyOutDir: true, target: 'es2022' },
  });
  const { stdout: html } = await run(process.execPath, ['--input-type=module', '--eval', draw(outDir)], {
    maxBuffer: 16 * 1024 * 1024,
  });
  await rm(outDir, { recursive: true });
  return html;
}

/** In a process of its own, so that what stands in for a browser there doesn't stand in the build's. Nobody is signed in. */
const draw = (outDir: string): string => `
  globalThis.localStorage = { getItem: () => null };
  await import(${JSON.stringify(pathToFileURL(join(outDir, 'prerendered.js')).href)});
  process.stdout.write(globalThis.landing);
`;

// It is drawn in light colours. Who prefers dark ones sees it once the script has come, or where none may run.
const STYLE = `<style data-prerendered-style>@media (prefers-color-scheme: dark){body{background:#0E1513!important}#root{visibility:hidden}}</style>
    <noscript><style>body{background:#F5F7F1!important}#root{visibility:visible!important}</style></noscript>`;

function withLanding(page: string, html: string): string {
  const title = /<title>.*?<\/title>/;
  const drawn = html.replace(title, '');
  return page
    .replace(title, html.match(title)?.[0] ?? '$&')
    .replace('</head>', `  ${STYLE}\n  </head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${drawn}</div>`);
}

// Zod tries whether a text may become a program before it does without, and browsers report the try. This is read before
// any schema is made, in whatever order files are loaded.
const WITHOUT_EVAL = 'globalThis.__zod_globalConfig ??= { jitless: true };';

export default defineConfig({
  root: ROOT,
  plugins: [react(), preloadFonts(), toastStyles(), prerenderLanding()],
  resolve: { alias: { 'object.entries': join(ROOT, 'objectEntries.cjs') } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    rolldownOptions: {
      input: [join(ROOT, 'index.html'), join(ROOT, 'landing.html')],
      output: { banner: WITHOUT_EVAL },
    },
  },
});
