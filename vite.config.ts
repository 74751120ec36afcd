import react from '@vitejs/plugin-react';
import mantine from 'postcss-preset-mantine';
import { defineConfig } from 'vite';
import { articles } from './scripts/content/content-plugin.ts';
import { firstScript } from './scripts/web-app/first-script.ts';
import { pdfjsFiles } from './scripts/web-app/pdfjs-files.ts';

const isLibrary = (id: string) => id.includes('/node_modules/');

// The calculators share among themselves what no other page needs.
const isSharedTrade = (id: string) =>
  /\/src\/(?:kernel|lending\/(?!calculators\/))/.test(id) && !/\/files\/pdf\//.test(id);

export default defineConfig({
  root: 'src/app/web',
  plugins: [react(), articles(), firstScript(), pdfjsFiles()],
  css: { postcss: { plugins: [mantine({ mixins: {} })] } },
  build: {
    outDir: '../../../dist/web',
    emptyOutDir: true,
    assetsDir: 'assets',
    manifest: true,
    target: 'es2023',
    // The Content-Security-Policy admits neither inline scripts nor data: fonts.
    assetsInlineLimit: 0,
    // Kilobytes before compression. The largest is what draws PDFs, fetched when somebody asks for one.
    chunkSizeWarningLimit: 600,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Every page carries the list of all files: their names would weigh more than the smallest page. The manifest has them.
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: 'assets/[hash:7][extname]',
        codeSplitting: {
          includeDependenciesRecursively: false,
          // What every page needs comes in two files: the libraries stay in the browser when only our own code has changed.
          groups: [
            { name: 'libraries', tags: ['$initial'], test: isLibrary },
            { name: 'frame', tags: ['$initial'], test: (id) => !isLibrary(id) },
            { name: 'trade', test: isSharedTrade, minShareCount: 4 },
          ],
        },
      },
    },
  },
});
