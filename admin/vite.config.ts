import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// The api serves the built files under this path, beside the investor app at '/'.
export default defineConfig({
  root: import.meta.dirname,
  base: '/admin-dashboard/',
  plugins: [react()],
  build: { outDir: 'dist', emptyOutDir: true, target: 'es2022' },
  resolve: { dedupe: ['react', 'react-dom', 'react-router-dom', '@tanstack/react-query', '@mui/material', '@emotion/react'] },
});
