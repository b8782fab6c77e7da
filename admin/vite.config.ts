import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// The api serves the built files under this path, beside the investor app at '/'.
export default defineConfig({
  root: import.meta.dirname,
  base: '/admin-dashboard/',
  plugins: [react()],
  // react-admin with its form and query libraries is one chunk of this size; staff load it once.
  build: { outDir: 'dist', emptyOutDir: true, target: 'es2022', chunkSizeWarningLimit: 1500 },
  resolve: {
    dedupe: ['react', 'react-dom', 'react-router-dom', '@tanstack/react-query', '@mui/material', '@emotion/react'],
  },
});
