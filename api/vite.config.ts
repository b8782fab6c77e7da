import { join, relative } from 'node:path';
import { defineConfig, type Plugin } from 'vite';

const ROOT = import.meta.dirname;
const OUT = join(ROOT, 'dist');

/**
 * A source that asks where it stands is told where its source stands, not its part of the build: migrations, word lists
 * and the files that name a version are read from there.
 */
const sourcesStayInPlace: Plugin = {
  name: 'sources-stay-in-place',
  transform(code, id) {
    if (!code.includes('import.meta.url') || id.includes('node_modules')) return null;
    const source = relative(OUT, id).replaceAll('\\', '/');
    return {
      code: code.replaceAll('import.meta.url', `new URL(${JSON.stringify(source)}, import.meta.url).href`),
      map: null,
    };
  },
};

// The server, the projections' host and the command line, as a handful of files.
export default defineConfig({
  root: ROOT,
  plugins: [sourcesStayInPlace],
  ssr: {
    // Of the first two the ledger has versions of its own; the others are many small files.
    noExternal: [
      '@noble/curves',
      '@noble/hashes',
      '@opentelemetry/api',
      'jose',
      'kysely',
      'prom-client',
      'rate-limiter-flexible',
      'uuid',
      'zod',
      'zod-openapi',
    ],
  },
  build: {
    ssr: true,
    target: 'node20',
    outDir: OUT,
    rollupOptions: {
      input: {
        main: 'src/main.ts',
        start: 'src/startup/start.ts',
        ledger: 'src/cli/main.ts',
        projections: 'src/startup/projections.ts',
        // Started again and again while a trial lasts.
        torture: 'torture/server.ts',
      },
      output: { chunkFileNames: '[name]-[hash].js' },
    },
  },
});
