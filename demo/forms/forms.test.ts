import { PDFDocument, rgb } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { documentTags } from '../../src/features/documents/model.ts';
import { openedPdf } from '../../tests/support/pdf-forms/opened-pdf.ts';
import { drawPaper } from './draw-paper.ts';
import { documentPackage, flatForm } from './package.ts';
import { isForm, type Paper } from './paper.ts';

const now = new Date('2026-11-24T12:00:00Z');
const draw = (paper: Paper) => drawPaper(paper, { lender: 'Pellinwick Funding', color: rgb(0.1, 0.2, 0.4) }, now);
const forms = documentPackage.filter(isForm);

describe('the document package of the demo market', () => {
  it('has one document for each tag, ten of them forms', () => {
    expect(documentPackage.map(({ tag }) => tag).sort()).toEqual(documentTags.toSorted());
    expect(forms).toHaveLength(10);
  });

  it.each(documentPackage.map((paper) => [paper.fileName, paper] as const))(
    '%s is whole for other readers, says what it is on every page, and runs nothing',
    async (_name, paper) => {
      const { fields, pages, active } = await openedPdf(await draw(paper));
      expect(pages[0]).toContain(paper.title);
      for (const [place, page] of pages.entries()) expect(page).toContain(`Page ${place + 1} of ${pages.length}`);
      expect(active).toEqual([]);
      if (isForm(paper)) expect(fields.size).toBeGreaterThan(15);
      else expect(fields.size).toBe(0);
    },
  );

  it.each(forms.map((paper) => [paper.fileName, paper] as const))(
    'the fields of %s have readable names, stand on the page and beside each other',
    async (_name, paper) => {
      const document = await PDFDocument.load(await draw(paper));
      const { width, height } = document.getPage(0).getSize();
      const boxes = document
        .getForm()
        .getFields()
        .flatMap((field) => {
          expect(field.getName()).toMatch(/^[a-z][a-z0-9]*(_[a-z0-9]+)+$|^contingency$|^subtotal$|^zoning$/);
          return field.acroField.getWidgets().map((widget) => ({ page: String(widget.P()), ...widget.getRectangle() }));
        });
      for (const [place, box] of boxes.entries()) {
        expect(box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height).toBe(true);
        const covered = boxes
          .slice(place + 1)
          .filter(
            (other) =>
              other.page === box.page &&
              other.x < box.x + box.width &&
              box.x < other.x + other.width &&
              other.y < box.y + box.height &&
              box.y < other.y + other.height,
          );
        expect(covered).toEqual([]);
      }
    },
  );

  it('the form to print has the words of the one to fill, and no fields', async () => {
    const filled = forms.find(({ tag }) => tag === flatForm.tag);
    expect(filled).toBeDefined();
    const flat = await openedPdf(await draw(flatForm));
    expect(flat.fields.size).toBe(0);
    for (const label of ['Street address', 'Purchase price', 'Borrower signature'])
      expect(flat.pages.join()).toContain(label);
  });
});
