import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { docx, makePng } from '../../../../tests/support/desks/example-files.ts';
import { hugePng, makeJpeg, place, realJpeg } from '../../../../tests/support/pdf-forms/example-pictures.ts';
import { openedPdf } from '../../../../tests/support/pdf-forms/opened-pdf.ts';
import { matrixOf } from '../pdf-form/package/picture-page.ts';
import { plainJpeg } from '../pdf-form/package/plain-jpeg.ts';
import { toPackagePdf } from './package-file.ts';

const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const packaged = (bytes: Uint8Array, mediaType: string) => toPackagePdf({ bytes, mediaType }, undefined);
async function pdfOf(bytes: Uint8Array, mediaType: string): Promise<Buffer> {
  const file = await packaged(bytes, mediaType);
  if ('asIs' in file) throw new Error(file.asIs);
  return Buffer.from(file.pdf);
}
const sizeOf = async (pdf: Buffer) => (await PDFDocument.load(pdf, { updateMetadata: false })).getPage(0).getSize();
const unpacked = async (pdf: Buffer) =>
  Buffer.from(
    await (await PDFDocument.load(pdf, { updateMetadata: false })).save({ useObjectStreams: false }),
  ).toString('latin1');

describe('a picture', () => {
  it('becomes one page that another reader opens, upright, wide where it is wide', async () => {
    const upright = await pdfOf(makePng({ width: 60, height: 90 }), 'image/png');
    const wide = await pdfOf(makeJpeg({ width: 400, height: 300 }), 'image/jpeg');
    const turned = await pdfOf(makeJpeg({ width: 400, height: 300, orientation: 6 }), 'image/jpeg');
    expect([await sizeOf(upright), await sizeOf(wide), await sizeOf(turned)]).toEqual([
      { width: 612, height: 792 },
      { width: 792, height: 612 },
      { width: 612, height: 792 },
    ]);
    expect((await openedPdf(upright)).pages).toHaveLength(1);
    expect((await openedPdf(await pdfOf(realJpeg, 'image/jpeg'))).pages).toHaveLength(1);
  });

  it('keeps its pixels to the byte, and nothing that was written beside them', async () => {
    const pdf = await pdfOf(makeJpeg({ orientation: 8, behind: `PK${place}` }), 'image/jpeg');
    expect(pdf.includes(Buffer.from([0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56]))).toBe(true);
    for (const trace of [place, 'Exif', 'JFIF', 'adobe.com', 'PK']) expect(pdf.includes(trace), trace).toBe(false);
    expect(pdf.toString('latin1')).not.toMatch(/Producer|CreationDate|ModDate/);
  });

  it('in CMYK stays CMYK, inverted only where a program of Adobe wrote it', async () => {
    const decodeOf = async (isAdobe: boolean) =>
      /\/DeviceCMYK/.test(await unpacked(await pdfOf(makeJpeg({ channels: 4, isAdobe }), 'image/jpeg'))) &&
      /\/Decode/.test(await unpacked(await pdfOf(makeJpeg({ channels: 4, isAdobe }), 'image/jpeg')));
    expect([await decodeOf(true), await decodeOf(false)]).toEqual([true, false]);
  });

  it.each([
    ['a JPEG that is cut', makeJpeg().subarray(0, -3), 'image/jpeg', 'unreadable'],
    ['a PNG of a billion pixels', hugePng(40_000, 40_000), 'image/png', 'too-complex'],
    ['a JPEG that is none', Buffer.from('GIF89a, not a picture of ours'), 'image/jpeg', 'unreadable'],
  ])('goes as it is when it can’t be read: %s', async (_what, bytes, type, asIs) => {
    expect(await packaged(bytes, type)).toEqual({ asIs });
  });
});

describe('the orientation of a photo', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('%i is read in both byte orders', (orientation) => {
    for (const isLittle of [true, false])
      expect(plainJpeg(makeJpeg({ orientation, isLittle }))).toMatchObject({ orientation, isAdobe: false });
  });

  // Where EXIF says that the first row and the first column are seen.
  it.each([
    [1, 'top', 'left'],
    [2, 'top', 'right'],
    [3, 'bottom', 'right'],
    [4, 'bottom', 'left'],
    [5, 'left', 'top'],
    [6, 'right', 'top'],
    [7, 'right', 'bottom'],
    [8, 'left', 'bottom'],
  ])('%i puts the first row at the %s and the first column at the %s', (orientation, row, column) => {
    const [a, b, c, d, e, f] = matrixOf(orientation, { x: 10, y: 20, width: 100, height: 50 });
    const at = (u: number, v: number) => [a * u + c * v + e, b * u + d * v + f];
    const sides = { left: [10, undefined], right: [110, undefined], bottom: [undefined, 20], top: [undefined, 70] };
    const lies = (ends: number[][], side: string) =>
      ends.every(([x, y]) => {
        const [wantedX, wantedY] = sides[side as keyof typeof sides];
        return (wantedX === undefined || wantedX === x) && (wantedY === undefined || wantedY === y);
      });
    expect([lies([at(0, 1), at(1, 1)], row), lies([at(0, 0), at(0, 1)], column)]).toEqual([true, true]);
  });
});

describe('a PDF', () => {
  async function dirtyPdf(): Promise<Uint8Array> {
    const document = await PDFDocument.create();
    document.addPage([612, 792]).drawText('Bank statement');
    document.setAuthor('Dana Secret');
    document.setTitle('Secret title');
    document.addJavaScript('run', 'app.alert("secret script")');
    await document.attach(Buffer.from('secret attachment'), 'secret.txt');
    const { context, catalog } = document;
    catalog.set(PDFName.of('Metadata'), context.register(context.stream('<x:xmpmeta>secret xmp</x:xmpmeta>')));
    document
      .getPage(0)
      .node.set(PDFName.of('PieceInfo'), context.obj({ App: { Private: PDFString.of('secret piece') } }));
    return document.save({ useObjectStreams: false });
  }

  it('goes without scripts, attached files and what programs wrote beside its pages', async () => {
    const dirty = await dirtyPdf();
    expect(Buffer.from(dirty).toString('latin1')).toMatch(/secret/);
    const pdf = await pdfOf(dirty, 'application/pdf');
    expect(await unpacked(pdf)).not.toMatch(/secret|Dana|JavaScript|EmbeddedFile|xmpmeta|PieceInfo/i);
    const opened = await openedPdf(pdf);
    expect([opened.pages, opened.active]).toEqual([['Bank statement'], []]);
  });

  it('goes as it is, with the reason, when it can’t be read', async () => {
    expect(await packaged(Buffer.from('%PDF-1.7 nothing'), 'application/pdf')).toEqual({ asIs: 'unreadable' });
  });
});

it('an Office file goes as it is without a converter, and so does every other type', async () => {
  expect(await packaged(await docx(), word)).toEqual({ asIs: 'no-converter' });
  expect(await packaged(Buffer.from('a,b'), 'text/csv; charset=utf-8')).toEqual({ asIs: 'other-type' });
});
