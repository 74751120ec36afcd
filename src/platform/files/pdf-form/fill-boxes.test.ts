import { degrees, PDFDocument } from '@cantoo/pdf-lib';
import { expect, it } from 'vitest';
import { activePdf, pdfOfPages } from '../../../../tests/support/pdf-forms/hostile-pdfs.ts';
import { openedPdf } from '../../../../tests/support/pdf-forms/opened-pdf.ts';
import type { PageBox, PdfEntry } from '../../../kernel/files/pdf-form/form.ts';
import { fillPdf, readPdfText } from './pdf-forms.ts';

const addendumTitle = 'Addendum';
const entry = (id: string, value: string | boolean, box: PageBox): PdfEntry => ({
  id,
  label: id,
  target: { box },
  value,
});

async function filled(bytes: Uint8Array, entries: readonly PdfEntry[]) {
  const answer = await fillPdf({ bytes, entries, addendumTitle });
  if (!('bytes' in answer)) throw new Error(JSON.stringify(answer));
  return { ...answer, opened: await openedPdf(answer.bytes) };
}

async function placesOf(bytes: Uint8Array, page: number) {
  const text = await readPdfText(bytes, { pages: 10, characters: 10_000 });
  if ('refusal' in text) throw new Error(text.refusal);
  return text.pages[page]?.runs ?? [];
}

/** A page that turns and crops what it shows, and leaves its own settings behind. */
async function flatForm(rotation: number): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const page = document.addPage([612, 792]);
  page.setCropBox(20, 30, 500, 700);
  page.setRotation(degrees(rotation));
  page.drawText('Name of the borrower', { x: 60, y: 600, size: 10 });
  const { context } = document;
  page.node.addContentStream(context.register(context.stream('3 0 0 3 100 100 cm 1 0 0 rg')));
  return document.save();
}

it.each([0, 90, 180, 270])('draws in its place on a flat page turned by %i degrees', async (rotation) => {
  const box = { page: 0, x: 120, y: 200, width: 150, height: 16 };
  const { bytes, opened } = await filled(await flatForm(rotation), [entry('name', 'Łukasz Exämple', box)]);
  expect(opened.pages[0]).toContain('Łukasz Exämple');
  const [run] = (await placesOf(bytes, 0)).filter(({ text }) => text === 'Łukasz Exämple');
  // Upright, whichever way the page is turned.
  expect(run?.box.width).toBeGreaterThan((run?.box.height ?? 0) * 3);
  expect(run?.box.x).toBeGreaterThanOrEqual(120);
  expect((run?.box.x ?? 0) + (run?.box.width ?? 0)).toBeLessThanOrEqual(270);
  expect(run?.box.y).toBeGreaterThanOrEqual(198);
  expect((run?.box.y ?? 0) + (run?.box.height ?? 0)).toBeLessThanOrEqual(218);
});

it('draws several boxes side by side, a cross for yes and nothing for no', async () => {
  const at = (x: number) => ({ page: 0, x, y: 100, width: 12, height: 12 });
  const { opened, carried } = await filled(await pdfOfPages(1), [
    entry('yes', true, at(100)),
    entry('no', false, at(120)),
    entry('amount', '$1,250,000', { page: 0, x: 112, y: 100, width: 80, height: 14 }),
  ]);
  expect(carried).toEqual([]);
  expect(opened.pages[0]?.replaceAll(/\s+/g, ' ')).toMatch(/^X ?\$1,250,000$/);
});

it('wraps in a high box, and carries what does not fit in a small one', async () => {
  const text = 'Twelve units in three buildings, built in 1985 and renovated in 2019, all of them rented';
  const { opened, carried } = await filled(await pdfOfPages(2), [
    entry('high', text, { page: 0, x: 50, y: 50, width: 160, height: 60 }),
    entry('low', text, { page: 1, x: 50, y: 50, width: 110, height: 12 }),
  ]);
  expect(carried).toEqual([{ id: 'low', label: 'low' }]);
  expect(opened.pages[0]?.replaceAll(/\s+/g, ' ')).toBe(text);
  expect(opened.pages[1]).toBe('See addendum, item 1');
  expect(opened.pages[2]?.replaceAll(/\s+/g, ' ')).toContain(`Item 1: low ${text}`);
});

it('names a box where the page itself swallows what is drawn after it', async () => {
  const document = await PDFDocument.create();
  const page = document.addPage([612, 792]);
  const { context } = document;
  page.node.addContentStream(context.register(context.stream('BT (a text that never ends')));
  const box = { page: 0, x: 100, y: 100, width: 100, height: 20 };
  const answer = await fillPdf({
    bytes: await document.save(),
    entries: [entry('name', 'Ann Example', box)],
    addendumTitle,
  });
  expect(answer).toEqual({ faults: [{ id: 'name', label: 'name', why: 'differs' }] });
});

it('leaves nothing in a filled file that runs by itself or is attached', async () => {
  const before = await activePdf();
  expect((await openedPdf(before)).active).toHaveLength(4);
  const { bytes, opened } = await filled(before, [
    { id: 'name', label: 'Name', target: { field: 'borrower.name' }, value: 'Ann Example' },
  ]);
  expect(opened.active).toEqual([]);
  const written = Buffer.from(bytes).toString('latin1');
  for (const word of ['JavaScript', 'OpenAction', '/AA', 'Launch', 'EmbeddedFile', 'app.alert', '/bin/example'])
    expect(written).not.toContain(word);
});
