import { PDFHexString, PDFName, PDFString } from '@cantoo/pdf-lib';
import { expect, it } from 'vitest';
import * as hostile from '../../../../tests/support/pdf-forms/hostile-pdfs.ts';
import { largeForm } from '../../../../tests/support/pdf-forms/large-form.ts';
import { loanForm } from '../../../../tests/support/pdf-forms/loan-form.ts';
import type { PdfForm } from '../../../kernel/files/pdf-form/form.ts';
import { readPdfForm } from './pdf-forms.ts';

async function readForm(bytes: Uint8Array): Promise<PdfForm> {
  const form = await readPdfForm(bytes);
  if ('refusal' in form) throw new Error(form.refusal);
  return form;
}

it('lists pages and fields with their types, options and limits', async () => {
  const { pages, fields } = await readForm(await (await loanForm()).save());
  expect(pages).toEqual([
    { width: 612, height: 792 },
    { width: 648, height: 540 },
  ]);
  expect(fields.map(({ places: _, ...field }) => field)).toEqual([
    { name: 'borrower.name', type: 'text' },
    { name: 'borrower.purpose', type: 'text', isMultiline: true },
    { name: 'entity.ein', type: 'text', maxLength: 9 },
    { name: 'property.state', type: 'text', maxLength: 2 },
    { name: 'borrower.isEntity', type: 'checkbox', options: ['Yes'] },
    { name: 'deal.exit', type: 'radio', options: ['Sale', 'Refinance'] },
    { name: 'property.type', type: 'choice', options: ['Single family', 'Condo', '2-4 units'] },
    { name: 'deal.purpose', type: 'choice', options: ['Purchase', 'Rate and term', 'Cash out'] },
    { name: 'guarantor.name', type: 'text' },
  ]);
});

it.each([
  ['not a PDF', async () => new TextEncoder().encode('Dear lender,'), 'not-a-pdf'],
  ['a PDF without pages', async () => hostile.handMadePdf(['<< /Type /Catalog >>']), 'unreadable'],
  ['5,000 pages', () => hostile.pdfOfPages(5000), 'too-many-pages'],
  ['5,000 pages in plain sight', () => hostile.pdfOfPages(5000, false), 'too-many-pages'],
  ['a bomb of objects', async () => hostile.objectBomb(), 'too-complex'],
  ['a decompression bomb', async () => hostile.decompressionBomb(), 'too-complex'],
  ['more fields than can be mapped', async () => (await largeForm(2001)).bytes, 'too-complex'],
  ['pages that never end', async () => hostile.endlessPages(), 'unreadable'],
  ['encrypted content', hostile.encryptedPdf, 'encrypted'],
  ['an XFA form', hostile.xfaPdf, 'xfa'],
])('refuses %s', async (_, make, refusal) => {
  expect(await readPdfForm(await make())).toEqual({ refusal });
});

it('reads what a field is for, and which ones are read-only', async () => {
  const document = await loanForm();
  const field = document.getForm().getTextField('guarantor.name');
  field.acroField.dict.set(PDFName.of('TU'), PDFHexString.fromText('Full legal name, as on the ID – garante'));
  field.enableReadOnly();
  const { fields } = await readForm(await document.save());
  expect(fields.find(({ name }) => name === 'guarantor.name')).toMatchObject({
    tooltip: 'Full legal name, as on the ID – garante',
    isReadOnly: true,
  });
});

it('leaves out what is nested too deep to be parsed, and reads the rest', async () => {
  expect(await readForm(hostile.deepNesting())).toEqual({ pages: [{ width: 612, height: 792 }], fields: [] });
});

it('gives one field two places, as they are seen on a turned and cropped page', async () => {
  const document = await loanForm();
  for (const field of document.getForm().getFields())
    for (const widget of field.acroField.getWidgets())
      widget.setRectangle({ ...widget.getRectangle(), width: 200, height: 20 });
  const { fields } = await readForm(await document.save({ updateFieldAppearances: false }));
  const name = fields.find((field) => field.name === 'borrower.name');
  // The second page shows 540 by 648 points from (36, 72) on, turned clockwise: up becomes right.
  expect(name?.places).toEqual([
    { page: 0, x: 71.5, y: 792 - 679.5 - 20, width: 200, height: 20 },
    { page: 1, x: 271.5 - 72, y: 135.5 - 36, width: 20, height: 200 },
  ]);
});

it('takes fields of the same name that the file keeps apart as one', async () => {
  const document = await loanForm();
  // A second field called as the first one.
  const twin = { Type: 'Annot', Subtype: 'Widget', FT: 'Tx', T: PDFString.of('guarantor.name'), Rect: [0, 0, 100, 20] };
  const [page] = document.getPages();
  page?.node.addAnnot(document.context.register(document.context.obj(twin)));
  const { fields } = await readForm(await document.save({ updateFieldAppearances: false }));
  expect(fields.filter(({ name }) => name === 'guarantor.name')).toMatchObject([
    { places: [{ page: 0 }, { page: 1 }] },
  ]);
});
