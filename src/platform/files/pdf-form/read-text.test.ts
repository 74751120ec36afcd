import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, it } from 'vitest';
import { decompressionBomb, encryptedPdf, pdfOfPages } from '../../../../tests/support/pdf-forms/hostile-pdfs.ts';
import { readPdfText } from './pdf-forms.ts';

const limits = { pages: 3, characters: 1_000 };

async function statement(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const page = document.addPage([612, 792]);
  page.drawText('Closing balance', { x: 72, y: 700, size: 10 });
  page.drawText('$12,345.67', { x: 400, y: 700, size: 10 });
  return document.save();
}

it('reads the text of a page with its places', async () => {
  const text = await readPdfText(await statement(), limits);
  expect(text).toMatchObject({ isCut: false, pages: [{ width: 612, height: 792 }] });
  const runs = 'pages' in text ? (text.pages[0]?.runs ?? []) : [];
  expect(runs.map((run) => run.text)).toEqual(['Closing balance', '$12,345.67']);
  expect(runs.map(({ box }) => [box.page, Math.round(box.x)])).toEqual([
    [0, 72],
    [0, 400],
  ]);
  // The line stands 92 points below the top, its letters above that.
  for (const { box } of runs) {
    expect(box.y).toBeLessThan(92);
    expect(box.y + box.height).toBeGreaterThan(92);
    expect(box.height).toBeLessThan(15);
  }
});

it('reads as many pages and letters as it may, and says that there are more', async () => {
  const pages = await readPdfText(await pdfOfPages(5_000), limits);
  expect(pages).toMatchObject({ isCut: true, pages: [{ runs: [] }, { runs: [] }, { runs: [] }] });
  expect(await readPdfText(await statement(), { pages: 3, characters: 7 })).toMatchObject({
    isCut: true,
    pages: [{ runs: [{ text: 'Closing' }] }],
  });
});

it('reads what is encrypted but takes no password, as statements of banks often are', async () => {
  const document = await PDFDocument.load(await statement());
  document.encrypt({ ownerPassword: 'example-owner' });
  expect(await readPdfText(await document.save(), limits)).toMatchObject({
    pages: [{ runs: [{ text: 'Closing balance' }, { text: '$12,345.67' }] }],
  });
});

it.each([
  ['what is no PDF', async () => new TextEncoder().encode('Dear lender,'), 'not-a-pdf'],
  ['encrypted content', encryptedPdf, 'encrypted'],
  ['a decompression bomb', async () => decompressionBomb(), 'too-complex'],
  ['a file that breaks off', async () => new TextEncoder().encode('%PDF-1.7\n1 0 obj\n<<'), 'unreadable'],
])('refuses %s', async (_, make, refusal) => {
  expect(await readPdfText(await make(), limits)).toEqual({ refusal });
});
