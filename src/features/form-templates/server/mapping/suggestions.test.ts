import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  answerIn,
  formPdf,
  openTemplateDesk,
  type TemplateDesk,
} from '../../../../../tests/support/desks/template-desk.ts';
import type { Placement } from '../../../../lending/form-templates/placement.ts';
import type { FormSuggestion, FormTemplate } from '../../contract.ts';

let desk: TemplateDesk;
beforeAll(async () => {
  desk = await openTemplateDesk();
});
afterAll(() => desk?.close());

/** Fields whose names say nothing, beside labels that do. */
async function namelessPdf(): Promise<Buffer> {
  const document = await PDFDocument.create();
  const page = document.addPage([612, 792]);
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (const [index, label] of ['Borrower first name:', 'Purchase price:'].entries()) {
    const y = 700 - index * 40;
    page.drawText(label, { x: 72, y: y + 4, size: 10, font });
    document
      .getForm()
      .createTextField(`Text${index + 1}`)
      .addToPage(page, { x: 220, y, width: 200, height: 18 });
  }
  return Buffer.from(await document.save());
}

const suggestionsFor = async ({ shown }: FormTemplate): Promise<FormSuggestion[]> => {
  const { status, body } = await desk.lender.call('GET', `${desk.url}/versions/${shown._id}/suggestions`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.suggestions;
};
const preview = (who: TemplateDesk['lender'], id: string, placements: readonly Placement[]) =>
  desk.app.http.inject({
    method: 'POST',
    url: `${desk.url}/versions/${id}/preview`,
    headers: { authorization: `Bearer ${who.token}` },
    payload: { placements },
  });

describe('suggestions', () => {
  it('come from names, from the words on the page, and from what was mapped before', async () => {
    const named = await suggestionsFor(await desk.made('named.pdf', await formPdf(['Borrower_First_Name', 'Text9'])));
    expect(named).toMatchObject([{ field: 'Borrower_First_Name', content: { question: 'borrowerFirstName' } }]);

    const nameless = await suggestionsFor(await desk.made('nameless.pdf', await namelessPdf()));
    expect(nameless).toMatchObject([
      {
        field: 'Text1',
        content: { question: 'borrowerFirstName' },
        why: [{ from: 'label', text: 'Borrower first name:' }],
      },
      { field: 'Text2', content: { question: 'purchasePrice', format: 'money' } },
    ]);

    await desk.published('Mapped before.pdf', ['Text9']);
    const known = await suggestionsFor(await desk.made('known.pdf', await formPdf(['Text9'])));
    expect(known).toMatchObject([
      { content: { question: 'borrowerFirstName' }, why: [{ from: 'earlier', text: 'Mapped before' }] },
    ]);
  });

  it('are of the own company: what another lender mapped is not told', async () => {
    const template = await desk.made('mine.pdf', await formPdf(['Text9']));
    const url = `${desk.url}/versions/${template.shown._id}/suggestions`;
    expect((await desk.colleagueOfOther.call('GET', url)).status).toBe(404);
    const theirs = await desk.send(desk.admin, 'theirs.pdf', await formPdf(['Text9']), { lenderId: desk.other });
    const { body } = await desk.admin.call('GET', `${desk.url}/versions/${theirs.body.template.shown._id}/suggestions`);
    expect(body.suggestions).toEqual([]);
  });
});

describe('the preview', () => {
  it('is the PDF filled in with the sample deal, as it is mapped but not saved', async () => {
    const { _id, shown } = await desk.made('preview.pdf', await formPdf(['First', 'Last']));
    const answer = await preview(desk.lender, shown._id, [answerIn('First', 'borrowerFirstName')]);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
    const field = (await PDFDocument.load(answer.rawPayload)).getForm().getTextField('First');
    expect(field.getText()).toBe('Jordan');
    const saved = await desk.lender.call('GET', `${desk.url}/${_id}`);
    expect(saved.body.template.shown.placements).toEqual([]);
  });

  it('is refused for placements that the PDF has no place for, and for others', async () => {
    const { shown } = await desk.made('preview2.pdf', await formPdf(['First']));
    const placements = [answerIn('Nowhere', 'borrowerFirstName')];
    expect((await preview(desk.lender, shown._id, placements)).statusCode).toBe(400);
    expect((await preview(desk.colleagueOfOther, shown._id, [])).statusCode).toBe(404);
    expect((await preview(desk.broker, shown._id, [])).statusCode).toBe(403);
  });
});
