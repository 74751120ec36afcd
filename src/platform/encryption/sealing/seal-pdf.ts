import { createHash } from 'node:crypto';
import {
  PDFArray,
  type PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFRef,
  PDFString,
} from '@cantoo/pdf-lib';

export interface SealFacts {
  readonly reason: string;
  /** Whose seal it is. */
  readonly name: string;
  readonly at: Date;
}

/** Stands for a number that is known once the file is: ten digits reach for 9 GB. */
const unknownNumber = PDFName.of('*'.repeat(10));
const byteRangeKey = '/ByteRange';
const contentsKey = '/Contents';

/**
 * Adds a signature to a PDF as an update behind its last byte, so that nothing before it changes. `sign` is asked once, with the SHA-256 of
 * all bytes but those that the signature takes itself.
 */
export async function sealPdf(
  pdf: Uint8Array,
  facts: SealFacts,
  room: number,
  sign: (sha256: Uint8Array<ArrayBuffer>) => Promise<Uint8Array>,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = Buffer.from(await withPlaceholder(pdf, facts, room));
  // Only in what was added: a document may hold anything, a placeholder too.
  const range = found(bytes, byteRangeKey, pdf.length);
  const start = found(bytes, '<', found(bytes, contentsKey, range));
  const end = found(bytes, '>', start) + 1;
  const listed = bytes.subarray(found(bytes, '[', range), found(bytes, ']', range) + 1);
  const numbers = `[0 ${start} ${end} ${bytes.length - end}]`;
  listed.write(numbers.padEnd(listed.length), 'latin1');
  const sha256 = createHash('sha256').update(bytes.subarray(0, start)).update(bytes.subarray(end)).digest();
  const signature = Buffer.from(await sign(new Uint8Array(sha256))).toString('hex');
  if (signature.length > end - start - 2)
    throw new Error('The signature is larger than the room that was left for it.');
  bytes.write(signature, start + 1, 'latin1');
  return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length);
}

function found(bytes: Buffer, text: string, from: number): number {
  const at = bytes.indexOf(text, from, 'latin1');
  if (at < 0) throw new Error('The place for the signature was not written as expected.');
  return at;
}

/** As the library's guide shows it for signatures. */
async function withPlaceholder(pdf: Uint8Array, facts: SealFacts, room: number): Promise<Uint8Array> {
  const document = await PDFDocument.load(pdf, { forIncrementalUpdate: true, updateMetadata: false });
  const { context } = document;
  const page = document.getPage(document.getPageCount() - 1);
  const signature = context.register(signatureOf(document, facts, room));
  const widget = context.register(
    context.obj({
      Type: 'Annot',
      Subtype: 'Widget',
      FT: 'Sig',
      Rect: [0, 0, 0, 0],
      V: signature,
      T: PDFString.of(freeName(document)),
      // Printed, and not to be changed.
      F: 132,
      P: page.ref,
      AP: { N: context.register(context.formXObject([], { BBox: [0, 0, 0, 0], Resources: {} })) },
    }),
  );
  addTo(page.node, 'Annots', widget);
  const form = document.catalog.getOrCreateAcroForm().dict;
  addTo(form, 'Fields', widget);
  // There are signatures, and the file may only be added to.
  form.set(PDFName.of('SigFlags'), PDFNumber.of(3));
  return document.save({ useObjectStreams: false, updateFieldAppearances: false, addDefaultPage: false });
}

function signatureOf({ context }: PDFDocument, { reason, name, at }: SealFacts, room: number): PDFDict {
  const byteRange = PDFArray.withContext(context);
  byteRange.push(PDFNumber.of(0));
  for (let number = 0; number < 3; number++) byteRange.push(unknownNumber);
  return context.obj({
    Type: 'Sig',
    Filter: 'Adobe.PPKLite',
    SubFilter: 'ETSI.CAdES.detached',
    ByteRange: byteRange,
    Contents: PDFHexString.of('0'.repeat(room * 2)),
    Name: PDFHexString.fromText(name),
    Reason: PDFHexString.fromText(reason),
    M: PDFString.fromDate(at),
  });
}

/** A field's name that the document does not have. */
function freeName(document: PDFDocument): string {
  const taken = new Set(
    document
      .getForm()
      .getFields()
      .map((field) => field.getName()),
  );
  let number = 1;
  while (taken.has(`Seal ${number}`)) number++;
  return `Seal ${number}`;
}

function addTo(dict: PDFDict, key: string, ref: PDFRef): void {
  const name = PDFName.of(key);
  const list = dict.lookup(name);
  if (list instanceof PDFArray) list.push(ref);
  else dict.set(name, dict.context.obj([ref]));
}
