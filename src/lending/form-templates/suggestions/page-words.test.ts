import { expect, it } from 'vitest';
import type { PdfField } from '../../../kernel/files/pdf-form/form.ts';
import { mostPlacements } from '../placement.ts';
import { suggest } from './suggest.ts';

const [pages, perPage, columns] = [40, 50, 20];
const size = { width: 612, height: 792 };

it('every field of the largest form is suggested by the label beside it', () => {
  const fields: PdfField[] = [];
  const texts = Array.from({ length: pages }, (_, page) =>
    Array.from({ length: perPage }, (__, row) => {
      const y = 20 + row * 15;
      fields.push({
        name: `Text${fields.length}`,
        type: 'text',
        places: [{ page, x: 300, y, width: 100, height: 12 }],
      });
      return Array.from({ length: columns }, (___, column) => {
        const label = row % 2 === 0 ? 'Purchase price:' : 'Entity name:';
        const text = column === 0 ? label : 'lorem dolor';
        return { text, box: { page, x: column === 0 ? 200 : 420 + column * 9, y, width: 80, height: 10 } };
      });
    }).flat(),
  ).flat();
  expect([fields.length, texts.length]).toEqual([mostPlacements, 40_000]);
  const found = suggest({ form: { pages: Array(pages).fill(size), fields }, texts });
  const asked = new Map(found.map(({ field, why }) => [field, why.map(({ text }) => text)]));
  for (const [index, { name }] of fields.entries())
    expect(asked.get(name)).toEqual([index % 2 === 0 ? 'Purchase price:' : 'Entity name:']);
});
