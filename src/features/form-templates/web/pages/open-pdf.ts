import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/**
 * Opens a PDF to be drawn. What draws it, and the thread that it works in, are loaded with the first one; fonts and character maps
 * come from our own origin as well, and no WebAssembly, which the Content-Security-Policy does not admit.
 */
export async function openPdf(bytes: ArrayBuffer): Promise<PDFDocumentProxy> {
  const [{ getDocument, GlobalWorkerOptions, VerbosityLevel, version }, { default: worker }] = await Promise.all([
    import('pdfjs-dist/legacy/build/pdf.mjs'),
    import('pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'),
  ]);
  GlobalWorkerOptions.workerSrc = worker;
  const files = `${window.location.origin}/assets/pdfjs-${version}`;
  return getDocument({
    // The thread takes the bytes away, and the page may draw them again.
    data: new Uint8Array(bytes.slice(0)),
    cMapUrl: `${files}/cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${files}/standard_fonts/`,
    iccUrl: `${files}/iccs/`,
    wasmUrl: `${files}/wasm/`,
    useWasm: false,
    verbosity: VerbosityLevel.ERRORS,
  }).promise;
}
