import { ParseSpeeds, type PDFArray, PDFDict, PDFDocument, PDFInvalidObject } from '@cantoo/pdf-lib';
import { frameOf, type PageFrame } from './geometry.ts';
import { inspectBytes, pdfLimits } from './inspect-bytes.ts';
import { Refused } from './refused.ts';
import { arrayAt, dictAt, nameAt, nameOf } from './values.ts';

export interface OpenPage {
  readonly dict: PDFDict;
  readonly frame: PageFrame;
}

export interface OpenPdf {
  readonly document: PDFDocument;
  readonly pages: readonly OpenPage[];
}

/** @throws Refused */
export async function openPdf(bytes: Uint8Array): Promise<OpenPdf> {
  inspectBytes(bytes, { mostPages: pdfLimits.pages });
  try {
    const document = await PDFDocument.load(bytes, {
      updateMetadata: false,
      ignoreEncryption: true,
      parseSpeed: ParseSpeeds.Fastest,
      preserveXFA: true,
    });
    const { context, catalog } = document;
    if (context.trailerInfo.Encrypt) throw new Refused('encrypted');
    const objects = context.enumerateIndirectObjects();
    if (objects.length > pdfLimits.objects) throw new Refused('too-complex');
    // What can't be parsed is not written again, where another reader might make something of it.
    for (const [ref, object] of objects) if (object instanceof PDFInvalidObject) context.delete(ref);
    if (dictAt(catalog, 'AcroForm')?.has(nameOf('XFA'))) throw new Refused('xfa');
    const pages = pagesOf(catalog);
    if (pages.length === 0) throw new Refused('unreadable');
    return { document, pages };
  } catch (error) {
    if (error instanceof Refused) throw error;
    throw new Refused(error instanceof RangeError ? 'too-complex' : 'unreadable');
  }
}

/** The pages in their order. A tree that holds a page twice, or itself, is refused. @throws Refused */
function pagesOf(catalog: PDFDict): OpenPage[] {
  const pages: OpenPage[] = [];
  const seen = new Set<PDFDict>();
  const root = dictAt(catalog, 'Pages');
  const waiting = root && arrayAt(root, 'Kids') ? [root] : [];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (seen.has(node)) throw new Refused('unreadable');
    seen.add(node);
    const kids = nameAt(node, 'Type') === 'Page' ? undefined : arrayAt(node, 'Kids');
    if (kids) waiting.push(...dictsOf(kids).reverse());
    else pages.push({ dict: node, frame: frameOf(node) });
    if (pages.length > pdfLimits.pages || waiting.length > pdfLimits.objects) throw new Refused('too-many-pages');
  }
  return pages;
}

export function dictsOf(array: PDFArray | undefined): PDFDict[] {
  if (!array) return [];
  return Array.from({ length: array.size() }, (_, at) => array.lookup(at)).filter((value) => value instanceof PDFDict);
}
