// Puts what pdf.js fetches while it draws beside the other assets: character maps, standard fonts, color profiles, and the decoders
// of images that need no WebAssembly.
import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const library = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
const fetched = ['cmaps/*.bcmap', 'standard_fonts/*.{pfb,ttf}', 'iccs/*.icc', 'wasm/*_nowasm_fallback.js'];

export function pdfjsFiles(): Plugin {
  return {
    name: 'pdfjs-files',
    apply: 'build',
    generateBundle() {
      const { version } = JSON.parse(readFileSync(join(library, 'package.json'), 'utf8')) as {
        readonly version: string;
      };
      for (const file of globSync(fetched, { cwd: library }))
        this.emitFile({
          type: 'asset',
          fileName: `assets/pdfjs-${version}/${file}`,
          source: readFileSync(join(library, file)),
        });
    },
  };
}
