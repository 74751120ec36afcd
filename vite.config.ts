import react from '@vitejs/plugin-react';
import mantine from 'postcss-preset-mantine';
import { defineConfig } from 'vite';
import { articles } from './scripts/content-plugin.ts';

export default defineConfig({
  root: 'src/app/web',
  plugins: [react(), articles()],
  css: { postcss: { plugins: [mantine({ mixins: {} })] } },
  build: {
    outDir: '../../../dist/web',
    emptyOutDir: true,
    assetsDir: 'assets',
    manifest: true,
    target: 'es2023',
    // The Content-Security-Policy admits neither inline scripts nor data: fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
