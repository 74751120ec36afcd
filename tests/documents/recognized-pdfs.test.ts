import { describe, expect, it } from 'vitest';
import { recognize } from '../../src/lending/documents/recognize/recognize.ts';
import { readPdfText } from '../../src/platform/files/pdf-form/pdf-forms.ts';
import { contracts } from './samples/contracts.ts';
import { entities } from './samples/entities.ts';
import { pdfOf } from './samples/layout.ts';
import { leases } from './samples/leases.ts';
import { others, strangers } from './samples/others.ts';
import { policies } from './samples/policies.ts';
import { expectedOf, recognizedIn } from './samples/sample.ts';
import { statements } from './samples/statements.ts';

const samples = [...contracts, ...statements, ...policies, ...leases, ...entities, ...others, ...strangers];

describe('a PDF', () => {
  it.each(samples.map((sample) => [sample.type ?? 'none', sample.fileName, sample] as const))(
    'is read and recognized: %s "%s"',
    async (_type, _name, sample) => {
      const read = await readPdfText(await pdfOf(sample.text), { pages: 5, characters: 50_000 });
      if ('refusal' in read) throw new Error(read.refusal);
      const findings = recognize({ fileName: sample.fileName, pages: read.pages });
      expect(recognizedIn(findings, sample)).toEqual(expectedOf(sample));
      // Where a value stands is on its page, and not the whole of it.
      for (const { box } of findings.values) {
        const { width = 0, height = 0 } = read.pages[box.page] ?? {};
        expect([box.x >= 0, box.y >= 0, box.x + box.width <= width, box.y + box.height <= height]).toEqual(
          Array(4).fill(true),
        );
        expect(box.width * box.height).toBeLessThan((width * height) / 8);
      }
    },
  );
});
