import { deflateSync } from 'node:zlib';
import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';
import { loanForm } from './loan-form.ts';

/** A PDF of these objects, put together by hand: the first one is the catalog. */
export function handMadePdf(objects: readonly (string | Buffer)[]): Uint8Array {
  const numbered = objects.flatMap((object, at) => [
    Buffer.from(`${at + 1} 0 obj\n`),
    typeof object === 'string' ? Buffer.from(object, 'latin1') : object,
    Buffer.from('\nendobj\n'),
  ]);
  const end = `trailer\n<< /Root 1 0 R /Size ${objects.length + 1} >>\nstartxref\n0\n%%EOF\n`;
  return Buffer.concat([Buffer.from('%PDF-1.7\n'), ...numbered, Buffer.from(end)]);
}

const catalog = '<< /Type /Catalog /Pages 2 0 R >>';
const onePage = [
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R >>',
];

export function streamOf(dictionary: string, content: Buffer): Buffer {
  const head = Buffer.from(`<< ${dictionary} /Length ${content.length} >>\nstream\n`);
  return Buffer.concat([head, content, Buffer.from('\nendstream')]);
}

export async function pdfOfPages(count: number, useObjectStreams = true): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  for (let at = 0; at < count; at++) document.addPage([612, 792]);
  return document.save({ useObjectStreams });
}

export const objectBomb = (): Uint8Array => handMadePdf([catalog, ...onePage, ...Array(120_000).fill('null')]);

/** A page whose content is 200 MB of spaces in 200 kB. */
export const decompressionBomb = (): Uint8Array =>
  handMadePdf([
    catalog,
    ...onePage,
    streamOf('/Filter /FlateDecode', deflateSync(Buffer.alloc(200 * 1024 * 1024, ' '))),
  ]);

/** 256 MB, packed twice, so that a look at the first packing finds little. */
export const hiddenBomb = (): Uint8Array => {
  const once = deflateSync(Buffer.alloc(2 ** 28, ' '));
  const twice = streamOf('/Type /ObjStm /N 1 /First 4 /Filter [/FlateDecode /FlateDecode]', deflateSync(once));
  return handMadePdf([catalog, ...onePage, twice]);
};

export const deepNesting = (): Uint8Array =>
  handMadePdf([catalog, ...onePage, `${'['.repeat(200_000)}${']'.repeat(200_000)}`]);

/** The tree of pages holds itself. */
export const endlessPages = (): Uint8Array =>
  handMadePdf([
    catalog,
    '<< /Type /Pages /Kids [2 0 R 3 0 R] /Count 2 >>',
    '<< /Type /Pages /Kids [2 0 R] /Count 1 >>',
  ]);

/** What stands between objects is looked through letter by letter, which takes a parser very long. */
export const slowPdf = (): Uint8Array => {
  const [start, rest] = [Buffer.from('%PDF-1.7\n1 0 obj\n<< >>\nendobj\n'), Buffer.alloc(30_000_000, '1 1 x ')];
  return Buffer.concat([start, rest, handMadePdf([catalog, ...onePage, 'null'])]);
};

export async function encryptedPdf(): Promise<Uint8Array> {
  const document = await loanForm();
  await document.encrypt({ userPassword: 'example', ownerPassword: 'example-owner' });
  return document.save();
}

export async function xfaPdf(): Promise<Uint8Array> {
  const document = await loanForm();
  const form = document.getForm().acroForm.dict;
  form.set(PDFName.of('XFA'), document.context.register(document.context.flateStream('<xdp:xdp/>')));
  // Otherwise pdf-lib removes it.
  return document.save({ updateFieldAppearances: false });
}

/** Everything that a reader might run or open. */
export async function activePdf(): Promise<Uint8Array> {
  const document = await loanForm();
  const { context, catalog: root } = document;
  document.addJavaScript('start', 'app.alert("names tree")');
  await document.attach(new TextEncoder().encode('attached file'), 'attached.txt', { mimeType: 'text/plain' });
  const script = (text: string) => context.obj({ S: 'JavaScript', JS: PDFString.of(text) });
  root.set(PDFName.of('OpenAction'), context.register(script('app.alert("open")')));
  root.set(PDFName.of('AA'), context.obj({ WC: script('app.alert("close")') }));
  const [page] = document.getPages();
  page?.node.set(PDFName.of('AA'), context.obj({ O: script('app.alert("page")') }));
  const [widget] = document.getForm().getTextField('borrower.name').acroField.getWidgets();
  widget?.dict.set(PDFName.of('AA'), context.obj({ K: script('app.alert("key")') }));
  const stream = context.register(context.flateStream('app.alert("stream")'));
  widget?.dict.set(PDFName.of('A'), context.obj({ S: 'JavaScript', JS: stream }));
  const launch = { S: 'Launch', F: PDFString.of('/bin/example') };
  const annotation = { Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 10, 10], A: launch };
  page?.node.addAnnot(context.register(context.obj(annotation)));
  return document.save();
}
