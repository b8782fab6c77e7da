import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// Zod tries whether a text may become a program before it does without, and browsers report the try. This is read before
// any schema is made, in whatever order files are loaded.
const WITHOUT_EVAL = 'globalThis.__zod_globalConfig ??= { jitless: true };';

// The api serves the built files under this path, beside the investor app at '/'.
export default defineConfig({
  root: import.meta.dirname,
  base: '/admin-dashboard/',
  plugins: [react()],
  // react-admin with its form and query libraries is one chunk of this size; staff load it once.
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    chunkSizeWarningLimit: 1500,
    rolldownOptions: { output: { banner: WITHOUT_EVAL } },
  },
  // In a folder of their own, as the api serves them under a policy of their own.
  worker: { format: 'es', rolldownOptions: { output: { entryFileNames: 'workers/[name]-[hash].js' } } },
  resolve: {
    dedupe: ['react', 'react-dom', 'react-router-dom', '@tanstack/react-query', '@mui/material', '@emotion/react'],
  },
});
