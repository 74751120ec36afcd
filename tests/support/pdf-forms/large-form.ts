import { PDFDocument } from '@cantoo/pdf-lib';

const columns = 4;
const rows = 50;

/** A form of text fields with a value for each, 200 to a page. */
export async function largeForm(fields: number): Promise<{ bytes: Uint8Array; names: readonly string[] }> {
  const document = await PDFDocument.create();
  const form = document.getForm();
  const names = Array.from({ length: fields }, (_, at) => `section-${Math.floor(at / 40)}.field-${at}`);
  for (const [at, name] of names.entries()) {
    const onPage = at % (columns * rows);
    if (onPage === 0) document.addPage([612, 792]);
    const page = document.getPage(document.getPageCount() - 1);
    const place = { x: 30 + (onPage % columns) * 140, y: 750 - Math.floor(onPage / columns) * 14.5 };
    form.createTextField(name).addToPage(page, { ...place, width: 130, height: 13, borderWidth: 0.5 });
  }
  return { bytes: await document.save(), names };
}
