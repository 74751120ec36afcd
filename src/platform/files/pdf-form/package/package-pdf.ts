import { PDFDict, type PDFDocument, PDFStream } from '@cantoo/pdf-lib';
import { openPdf } from '../document/open.ts';
import { stripActions } from '../document/strip-actions.ts';
import { nameOf } from '../document/values.ts';
import { picturePage } from './picture-page.ts';

export interface PackageOrder {
  readonly bytes: Uint8Array;
  readonly type: 'pdf' | 'png' | 'jpeg';
}

/** What programs write beside the pages: who wrote them, with what, when, and what they were before. */
const metadata = ['Metadata', 'PieceInfo', 'LastModified'].map(nameOf);

/** A file as it goes into a package: a PDF without scripts, attached files and metadata. @throws Refused */
export async function packagePdf({ bytes, type }: PackageOrder): Promise<Uint8Array> {
  const document = type === 'pdf' ? (await openPdf(bytes)).document : await picturePage(bytes, type);
  if (type === 'pdf') {
    forget(document);
    stripActions(document);
  }
  return document.save({ updateFieldAppearances: false, addDefaultPage: false });
}

/** Before what nothing leads to is dropped, so that it goes from the bytes as well. */
function forget({ context, catalog }: PDFDocument): void {
  for (const [, object] of context.enumerateIndirectObjects()) {
    const dict = object instanceof PDFStream ? object.dict : object;
    if (dict instanceof PDFDict) for (const key of metadata) dict.delete(key);
  }
  for (const key of metadata) catalog.delete(key);
  for (const key of ['Info', 'ID'] as const) delete context.trailerInfo[key];
}
