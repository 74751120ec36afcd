import fc from 'fast-check';
import { expect, it } from 'vitest';
import { loanForm } from '../../../../tests/support/pdf-forms/loan-form.ts';
import { oddForm } from '../../../../tests/support/pdf-forms/odd-form.ts';
import type { PdfEntry } from '../../../kernel/files/pdf-form/form.ts';
import { fillPdf, readPdfForm, readPdfText } from './pdf-forms.ts';

const damage = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { minLength: 1, maxLength: 30 });

it('refuses a damaged file, fills it or names what it cannot show, and never fails otherwise', async () => {
  const forms = [await (await loanForm()).save({ useObjectStreams: false }), await oddForm()];
  const property = fc.asyncProperty(fc.constantFrom(...forms), damage, async (form, changes) => {
    const bytes = form.slice();
    for (const [at, byte] of changes) bytes[at % bytes.length] = byte;
    const found = await readPdfForm(bytes);
    if ('refusal' in found) return;
    const entries = found.fields.map(({ name, options }): PdfEntry => {
      return { id: name, label: name, target: { field: name }, value: options?.[0] ?? 'Text' };
    });
    const filled = await fillPdf({ bytes, entries, addendumTitle: 'Addendum' });
    expect(['bytes', 'faults', 'refusal'].filter((key) => key in filled)).toHaveLength(1);
    await readPdfText(bytes, { pages: 3, characters: 500 });
  });
  await fc.assert(property, { numRuns: 40 });
});
