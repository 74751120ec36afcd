import { createRequire } from 'node:module';
import { dirname, sep } from 'node:path';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { Refused } from '../document/refused.ts';

const folder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
const folderOf = (name: string) => `${folder}${sep}${name}${sep}`;

/** Opens a PDF with pdf.js, which shares no code with what writes. Scripts in the file are not run. @throws Refused */
export async function withReader<Result>(
  bytes: Uint8Array,
  use: (document: PDFDocumentProxy) => Promise<Result>,
): Promise<Result> {
  const loading = getDocument({
    // It keeps what it is given.
    data: bytes.slice(),
    verbosity: VerbosityLevel.ERRORS,
    cMapUrl: folderOf('cmaps'),
    standardFontDataUrl: folderOf('standard_fonts'),
    wasmUrl: folderOf('wasm'),
    useSystemFonts: false,
    useWorkerFetch: false,
    disableFontFace: true,
    enableXfa: false,
    stopAtErrors: false,
  });
  try {
    return await use(await loading.promise);
  } catch (error) {
    // The library's own errors are about the file.
    const name = error instanceof Error ? error.name : '';
    if (name === 'PasswordException') throw new Refused('encrypted');
    if (name.endsWith('Exception')) throw new Refused('unreadable');
    throw error;
  } finally {
    await loading.destroy();
  }
}
