import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { catalogues } from './build/catalogues.ts';

/**
 * Puts the one script and the one style sheet into the page itself: a browser that opens a page from a disk loads no
 * module from beside it.
 */
const inline = (): Plugin => ({
  name: 'inline',
  enforce: 'post',
  generateBundle: (_options, bundle) => {
    const files = Object.values(bundle);
    const page = files.find((file) => file.fileName === 'verify.html');
    if (page?.type !== 'asset') throw new Error('there is no verify.html to put anything into');
    // Nothing is left to be loaded ahead: all of it stands in the one script.
    const script = files
      .filter((file) => file.type === 'chunk')
      .map(({ code }) => code.replaceAll('__VITE_PRELOAD__', '[]'));
    const style = files.filter(isStyle).map(({ source }) => String(source));
    const parts = [
      `<style>${style.join('\n')}</style>`,
      `<script type="module">${embedded(script.join('\n'))}</script>`,
    ];
    page.source = String(page.source)
      .replaceAll(/<(?:script type="module"[^>]*><\/script|link rel="stylesheet"[^>]*)>\s*/g, '')
      .replace('</body>', () => `${parts.join('')}</body>`);
    for (const { fileName } of files) if (fileName !== 'verify.html') delete bundle[fileName];
  },
});

// Within an element these begin something else than code.
const embedded = (code: string): string => code.replaceAll(/<\/(?=script)/gi, '<\\/').replaceAll('<!--', '<\\x21--');

const isStyle = (file: Rolldown.OutputAsset | Rolldown.OutputChunk): file is Rolldown.OutputAsset =>
  file.type === 'asset' && file.fileName.endsWith('.css');

// The page for checking proofs as one file, beside what `vite.config.ts` builds.
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  publicDir: false,
  plugins: [react(), catalogues(), inline()],
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    target: 'es2022',
    assetsInlineLimit: () => true,
    cssCodeSplit: false,
    modulePreload: false,
    chunkSizeWarningLimit: 2000,
    rolldownOptions: { input: 'verify.html', output: { codeSplitting: false } },
  },
});
