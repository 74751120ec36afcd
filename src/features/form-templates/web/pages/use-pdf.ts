import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useState } from 'react';
import { openPdf } from './open-pdf.ts';

/** A PDF to be drawn; undefined until it is open, and where it can't be opened. */
export function usePdf(file: ArrayBuffer | undefined): PDFDocumentProxy | undefined {
  const [document, setDocument] = useState<PDFDocumentProxy>();
  useEffect(() => {
    if (!file) return;
    let isOver = false;
    let opened: PDFDocumentProxy | undefined;
    openPdf(file).then(
      (pdf) => {
        opened = pdf;
        if (isOver) void pdf.loadingTask.destroy();
        else setDocument(pdf);
      },
      // Without pictures the fields are still outlined and listed.
      () => {},
    );
    return () => {
      isOver = true;
      setDocument(undefined);
      void opened?.loadingTask.destroy();
    };
  }, [file]);
  return document;
}
