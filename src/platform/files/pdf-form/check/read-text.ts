import type { PDFPageProxy } from 'pdfjs-dist';
import { inspectBytes } from '../document/inspect-bytes.ts';
import { withReader } from './reader.ts';
import { type PdfRun, placedRuns } from './runs.ts';

/** How much of a file is read. */
export interface PdfTextLimits {
  readonly pages: number;
  readonly characters: number;
}

export interface PdfText {
  readonly pages: readonly { readonly width: number; readonly height: number; readonly runs: readonly PdfRun[] }[];
  /** Whether there is more than was read. */
  readonly isCut: boolean;
}

export interface TextOrder {
  readonly bytes: Uint8Array;
  readonly limits: PdfTextLimits;
}

/** The text layer of a PDF: nothing for pages that are pictures. @throws Refused */
export function readText({ bytes, limits }: TextOrder): Promise<PdfText> {
  inspectBytes(bytes, { mostPages: Number.POSITIVE_INFINITY, isEncryptionRead: true });
  return withReader(bytes, async (document) => {
    const pages: PdfText['pages'][number][] = [];
    let left = limits.characters;
    const most = Math.min(document.numPages, limits.pages);
    for (let at = 1; at <= most && left > 0; at++) {
      const page = await document.getPage(at);
      const runs = await runsOf(page, left);
      const { width, height } = page.getViewport({ scale: 1 });
      pages.push({ width, height, runs });
      left -= runs.reduce((sum, { text }) => sum + text.length, 0);
      page.cleanup();
    }
    return { pages, isCut: pages.length < document.numPages || left <= 0 };
  });
}

/** Ends soon after so many letters. */
async function runsOf(page: PDFPageProxy, most: number): Promise<PdfRun[]> {
  const runs: PdfRun[] = [];
  let length = 0;
  const reader = page.streamTextContent({ includeMarkedContent: false }).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return runs;
    for (const run of placedRuns(value.items, value.styles, page)) {
      if (length >= most) {
        await reader.cancel(new Error('enough'));
        return runs;
      }
      const kept = { ...run, text: run.text.slice(0, most - length) };
      runs.push(kept);
      length += kept.text.length;
    }
  }
}
