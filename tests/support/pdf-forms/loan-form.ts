import { degrees, PDFDocument, type PDFPage, StandardFonts, TextAlignment } from '@cantoo/pdf-lib';

/** A lender's form of two pages, the second one turned and cropped, with a field of each type. */
export async function loanForm(): Promise<PDFDocument> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const first = document.addPage([612, 792]);
  first.drawText('Loan application', { x: 72, y: 730, size: 18, font });
  addFirstPage(document, first);
  const second = document.addPage([612, 792]);
  second.setCropBox(36, 72, 540, 648);
  second.setRotation(degrees(90));
  addSecondPage(document, second);
  return document;
}

function addFirstPage(document: PDFDocument, page: PDFPage): void {
  const form = document.getForm();
  const name = form.createTextField('borrower.name');
  name.addToPage(page, { x: 72, y: 680, width: 200, height: 20 });
  form.createTextField('borrower.purpose').addToPage(page, { x: 72, y: 580, width: 300, height: 80 });
  form.getTextField('borrower.purpose').enableMultiline();
  const ein = form.createTextField('entity.ein');
  ein.setMaxLength(9);
  ein.enableCombing();
  ein.addToPage(page, { x: 72, y: 540, width: 180, height: 22 });
  const state = form.createTextField('property.state');
  state.setMaxLength(2);
  state.setAlignment(TextAlignment.Center);
  state.addToPage(page, { x: 300, y: 540, width: 40, height: 22 });
  form.createCheckBox('borrower.isEntity').addToPage(page, { x: 72, y: 500, width: 14, height: 14 });
  const exit = form.createRadioGroup('deal.exit');
  exit.addOptionToPage('Sale', page, { x: 72, y: 470, width: 14, height: 14 });
  exit.addOptionToPage('Refinance', page, { x: 140, y: 470, width: 14, height: 14 });
  const type = form.createDropdown('property.type');
  type.addOptions(['Single family', 'Condo', '2-4 units']);
  type.addToPage(page, { x: 72, y: 430, width: 160, height: 20 });
  const list = form.createOptionList('deal.purpose');
  list.addOptions(['Purchase', 'Rate and term', 'Cash out']);
  list.addToPage(page, { x: 300, y: 400, width: 160, height: 60 });
}

function addSecondPage(document: PDFDocument, page: PDFPage): void {
  const form = document.getForm();
  form.createTextField('guarantor.name').addToPage(page, { x: 136, y: 172, width: 200, height: 20 });
  // The same field in a second place.
  form.getTextField('borrower.name').addToPage(page, { x: 136, y: 272, width: 200, height: 20 });
}
