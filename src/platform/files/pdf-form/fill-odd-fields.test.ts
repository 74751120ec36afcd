import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, it } from 'vitest';
import { oddForm } from '../../../../tests/support/pdf-forms/odd-form.ts';
import { openedPdf } from '../../../../tests/support/pdf-forms/opened-pdf.ts';
import type { PdfEntry } from '../../../kernel/files/pdf-form/form.ts';
import { fillPdf, readPdfForm } from './pdf-forms.ts';

const entry = (field: string, value: string | boolean): PdfEntry => ({
  id: field,
  label: field,
  target: { field },
  value,
});

async function filled(entries: readonly PdfEntry[]) {
  const answer = await fillPdf({ bytes: await oddForm(), entries, addendumTitle: 'Addendum' });
  if (!('bytes' in answer)) throw new Error(JSON.stringify(answer));
  return { ...answer, opened: await openedPdf(answer.bytes) };
}

const valuesOf = (opened: Awaited<ReturnType<typeof openedPdf>>, name: string) =>
  opened.fields.get(name)?.map(({ value }) => value);

it('offers options by the texts that people see', async () => {
  const form = await readPdfForm(await oddForm());
  const fields = 'fields' in form ? form.fields : [];
  expect(fields.map(({ name, type, options }) => [name, type, options])).toEqual([
    ['exit', 'radio', ['Sale of the house', 'Refinance']],
    ['marital', 'checkbox', ['Married', 'Étranger']],
    ['isEntity', 'checkbox', ['Yes']],
    ['state', 'choice', ['Texas', 'California']],
    ['upright', 'text', undefined],
    ['signature', 'signature', undefined],
  ]);
});

it('presses buttons by the texts of their options', async () => {
  const { opened } = await filled([entry('exit', 'Refinance'), entry('marital', 'Étranger'), entry('isEntity', true)]);
  expect(valuesOf(opened, 'exit')).toEqual(['Refinance', 'Refinance']);
  expect(valuesOf(opened, 'marital')).toEqual(['Off', 'Étranger']);
  expect(valuesOf(opened, 'isEntity')).toEqual(['Yes']);
});

it('refuses a plain yes where there are several options', async () => {
  const answer = await fillPdf({ bytes: await oddForm(), entries: [entry('marital', true)], addendumTitle: '' });
  expect(answer).toEqual({ faults: [{ id: 'marital', label: 'marital', why: 'wrong-option' }] });
});

it.each([
  ['Texas', 'TX'],
  ['CA', 'CA'],
  ['Guam', 'Guam'],
])('sets a list that may be added to to %s', async (value, stored) => {
  const { opened } = await filled([entry('state', value)]);
  expect(valuesOf(opened, 'state')).toEqual([[stored]]);
});

it('turns a text as its field is turned', async () => {
  const { opened } = await filled([entry('upright', 'Ann Example')]);
  expect(opened.fields.get('upright')).toMatchObject([{ value: 'Ann Example', text: 'Ann Example' }]);
  if (opened.plainText !== undefined) expect(opened.plainText).toContain('Ann Example');
});

it('lists fields that the form had left out, and clears a signature of the file as it came', async () => {
  const { bytes } = await filled([entry('state', 'Texas')]);
  const names = (await PDFDocument.load(bytes))
    .getForm()
    .getFields()
    .map((field) => field.getName());
  expect(names).toEqual(['exit', 'marital', 'isEntity', 'state', 'upright', 'signature']);
  expect(Buffer.from(bytes).toString('latin1')).not.toContain('(earlier)');
});
