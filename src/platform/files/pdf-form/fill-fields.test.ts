import { PDFBool, PDFName } from '@cantoo/pdf-lib';
import { expect, it } from 'vitest';
import { loanForm } from '../../../../tests/support/pdf-forms/loan-form.ts';
import { type OpenedPdf, openedPdf } from '../../../../tests/support/pdf-forms/opened-pdf.ts';
import type { PdfEntry } from '../../../kernel/files/pdf-form/form.ts';
import { fillPdf } from './pdf-forms.ts';

const addendumTitle = 'Addendum to the loan application';
const form = async () => (await loanForm()).save();

const entry = (field: string, value: string | boolean): PdfEntry => ({
  id: field,
  label: `Question ${field}`,
  target: { field },
  value,
});

async function filled(bytes: Uint8Array, entries: readonly PdfEntry[]) {
  const answer = await fillPdf({ bytes, entries, addendumTitle });
  if (!('bytes' in answer)) throw new Error(JSON.stringify(answer));
  return { ...answer, opened: await openedPdf(answer.bytes) };
}

const valuesOf = ({ fields }: OpenedPdf, name: string) => fields.get(name)?.map(({ value }) => value);
const textsOf = ({ fields }: OpenedPdf, name: string) => fields.get(name)?.map(({ text }) => text);

it('writes every type of field so that other readers show it', async () => {
  const { opened, carried } = await filled(await form(), [
    entry('borrower.name', 'Zoë Müller-Žižková'),
    entry('borrower.purpose', 'Buys the house.\nSells it renovated.'),
    entry('entity.ein', '123456789'),
    entry('property.state', 'TX'),
    entry('borrower.isEntity', true),
    entry('deal.exit', 'Refinance'),
    entry('property.type', '2-4 units'),
    entry('deal.purpose', 'Cash out'),
  ]);
  expect(carried).toEqual([]);
  // One field in two places.
  expect(valuesOf(opened, 'borrower.name')).toEqual(['Zoë Müller-Žižková', 'Zoë Müller-Žižková']);
  expect(textsOf(opened, 'borrower.name')).toEqual(['Zoë Müller-Žižková', 'Zoë Müller-Žižková']);
  expect(textsOf(opened, 'borrower.purpose')).toEqual(['Buys the house.\nSells it renovated.']);
  expect(textsOf(opened, 'entity.ein')?.[0]?.replaceAll(/\s/g, '')).toBe('123456789');
  expect(valuesOf(opened, 'property.state')).toEqual(['TX']);
  expect(valuesOf(opened, 'borrower.isEntity')).toEqual(['Yes']);
  expect(valuesOf(opened, 'deal.exit')).toEqual(['Refinance', 'Refinance']);
  expect(valuesOf(opened, 'property.type')).toEqual([['2-4 units']]);
  expect(valuesOf(opened, 'deal.purpose')).toEqual([['Cash out']]);
  expect(opened.pages).toHaveLength(2);
  for (const shown of ['Zoë Müller-Žižková', 'Sells it renovated.', '2-4 units', 'Cash out'])
    if (opened.plainText !== undefined) expect(opened.plainText).toContain(shown);
});

it('makes filled fields read-only and leaves the others open', async () => {
  const { opened } = await filled(await form(), [entry('borrower.name', 'Ann Example'), entry('deal.exit', 'Sale')]);
  const readOnly = [...opened.fields].filter(([, places]) => places.every(({ isReadOnly }) => isReadOnly));
  expect(readOnly.map(([name]) => name)).toEqual(['borrower.name', 'deal.exit']);
});

it('clears a field with an empty text, and a checkbox with no', async () => {
  const first = await filled(await form(), [entry('property.state', 'TX'), entry('borrower.isEntity', true)]);
  const { opened } = await filled(first.bytes, [entry('property.state', ''), entry('borrower.isEntity', false)]);
  expect(valuesOf(opened, 'property.state')?.[0] ?? '').toBe('');
  expect(valuesOf(opened, 'borrower.isEntity')).toEqual(['Off']);
});

it('wraps and shrinks a text before it carries it', async () => {
  const text = 'The borrower renovates the kitchen and both baths. '.repeat(8).trim();
  const { opened, carried } = await filled(await form(), [
    entry('borrower.purpose', text),
    entry('borrower.name', 'The Long-Named Example Holding and Renovation'),
  ]);
  expect(carried).toEqual([]);
  expect(textsOf(opened, 'borrower.purpose')?.[0]?.replaceAll(/\s+/g, ' ')).toBe(text);
  expect(valuesOf(opened, 'borrower.name')?.[0]).toBe('The Long-Named Example Holding and Renovation');
});

it('carries a text that does not fit to the addendum, whole, and the field says where', async () => {
  const text = Array.from({ length: 400 }, (_, at) => `Sentence ${at} of the long purpose.`).join(' ');
  const { opened, carried } = await filled(await form(), [
    entry('borrower.name', 'A name that is far too long for the field in which it has to stand '.repeat(3).trim()),
    entry('borrower.purpose', text),
    entry('property.state', 'Texas'),
  ]);
  expect(carried.map(({ id }) => id)).toEqual(['borrower.name', 'borrower.purpose', 'property.state']);
  expect(valuesOf(opened, 'borrower.name')).toEqual(['See addendum, item 1', 'See addendum, item 1']);
  expect(textsOf(opened, 'borrower.purpose')).toEqual(['See addendum, item 2']);
  // Two letters are what this field takes.
  expect(valuesOf(opened, 'property.state')).toEqual(['*3']);
  const [, , ...addendum] = opened.pages;
  const whole = addendum.join('\n').replaceAll(/\s+/g, ' ');
  expect(addendum.length).toBeGreaterThan(1);
  expect(whole).toContain(addendumTitle);
  expect(whole).toContain('Item 2: Question borrower.purpose Sentence 0 of the long purpose.');
  for (const at of [0, 200, 399]) expect(whole).toContain(`Sentence ${at} of the long purpose.`);
  expect(whole).toContain('Item 3: Question property.state Texas');
});

it('puts an answer that has no place on the addendum alone', async () => {
  const { opened, carried } = await filled(await form(), [
    { id: 'more', label: 'Second guarantor', target: { addendum: true }, value: 'Bea Example' },
  ]);
  expect(carried).toEqual([{ id: 'more', label: 'Second guarantor' }]);
  expect(opened.pages[2]).toContain('Item 1: Second guarantor\nBea Example');
});

it('draws the values that a form came with, where it left that to its reader', async () => {
  const document = await loanForm();
  const field = document.getForm().getTextField('property.state');
  field.setText('NY');
  field.acroField.getWidgets()[0]?.dict.delete(PDFName.of('AP'));
  document.getForm().acroForm.dict.set(PDFName.of('NeedAppearances'), PDFBool.True);
  const bytes = await document.save({ updateFieldAppearances: false });
  const { opened, bytes: written } = await filled(bytes, [entry('borrower.name', 'Ann Example')]);
  expect(textsOf(opened, 'property.state')).toEqual(['NY']);
  expect(Buffer.from(written).toString('latin1')).not.toContain('NeedAppearances');
});

it('names every entry that cannot be written, and why', async () => {
  const entries = [
    entry('borrower.middleName', 'Jo'),
    entry('deal.exit', 'Divorce'),
    entry('deal.purpose', 'Other'),
    entry('borrower.isEntity', 'Maybe'),
    entry('guarantor.name', true),
    entry('borrower.name', '東京 Example'),
    entry('borrower.purpose', 'שלום'),
    entry('property.state', 'TX'),
    { ...entry('box', 'text'), target: { box: { page: 9, x: 1, y: 1, width: 50, height: 20 } } },
  ];
  const answer = await fillPdf({ bytes: await form(), entries, addendumTitle });
  const faults = 'faults' in answer ? answer.faults.map(({ id, why }) => [id, why]) : answer;
  expect(faults).toEqual([
    ['borrower.middleName', 'no-field'],
    ['deal.exit', 'wrong-option'],
    ['deal.purpose', 'wrong-option'],
    ['borrower.isEntity', 'wrong-option'],
    ['guarantor.name', 'wrong-option'],
    ['borrower.name', 'unprintable'],
    ['borrower.purpose', 'unprintable'],
    ['box', 'no-field'],
  ]);
});

it('names an entry that the file does not show when it is opened again', async () => {
  const entries = [
    { ...entry('property.state', 'TX'), id: 'first' },
    { ...entry('property.state', 'NY'), id: 'second' },
  ];
  expect(await fillPdf({ bytes: await form(), entries, addendumTitle })).toEqual({
    faults: [{ id: 'first', label: 'Question property.state', why: 'differs' }],
  });
});
