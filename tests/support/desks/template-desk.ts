import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { expect } from 'vitest';
import type { FormTemplate } from '../../../src/features/form-templates/contract.ts';
import type { Placement } from '../../../src/lending/form-templates/placement.ts';
import type { Caller } from '../test-app.ts';
import { openDocumentDesk } from './document-desk.ts';

export const templateTag = 'Fix & Flip / Bridge Loan Application';

/** A PDF with a text field for each name, one below the other, with its label left of it. */
export async function formPdf(names: readonly string[], offset = 0): Promise<Buffer> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const page = document.addPage([612, 792]);
  page.drawText('Loan application', { x: 72, y: 750, size: 16, font });
  for (const [index, name] of names.entries()) {
    const y = 700 - index * 30 + offset;
    page.drawText(name, { x: 72, y: y + 4, size: 10, font });
    document.getForm().createTextField(name).addToPage(page, { x: 220, y, width: 200, height: 18 });
  }
  return Buffer.from(await document.save());
}

/** The words of a form with nothing to fill in. */
export async function flatPdf(): Promise<Buffer> {
  const document = await PDFDocument.create();
  const page = document.addPage([612, 792]);
  const font = await document.embedFont(StandardFonts.Helvetica);
  page.drawText('Borrower signature', { x: 72, y: 100, size: 10, font });
  return Buffer.from(await document.save());
}

export const answerIn = (field: string, question: 'borrowerFirstName' | 'borrowerLastName', id = field): Placement => ({
  id,
  target: { field },
  content: { type: 'answer', question, format: 'plain' },
});

/** The demo market, and people of a lender who make templates of PDFs. */
export async function openTemplateDesk() {
  const desk = await openDocumentDesk();
  const url = '/api/form-templates';
  const send = async (who: Caller, name: string, content: Buffer, fields: Readonly<Record<string, string>> = {}) =>
    desk.sendForm(who, url, [
      ['file', { name, content }],
      ...Object.entries({ lenderId: desk.own, tag: templateTag, ...fields }),
    ]);
  const made = async (name: string, content: Buffer, who: Caller = desk.lender): Promise<FormTemplate> => {
    const { status, body } = await send(who, name, content);
    expect(status, JSON.stringify(body)).toBe(200);
    return body.template;
  };
  const save = (who: Caller, { _id, shown }: FormTemplate, placements: readonly Placement[], edit = shown.edit) =>
    who.call('PUT', `${url}/${_id}/draft`, { edit, placements });
  const publish = (who: Caller, id: string, edit: number) => who.call('POST', `${url}/${id}/publish`, { edit });
  /** One that is published, with these fields mapped to the first name. */
  const published = async (name: string, fields: readonly string[] = ['First']): Promise<FormTemplate> => {
    const template = await made(name, await formPdf(fields));
    await save(
      desk.lender,
      template,
      fields.map((field) => answerIn(field, 'borrowerFirstName')),
    );
    return (await publish(desk.lender, template._id, 2)).body.template;
  };
  const another = (who: Caller, id: string, content: Buffer, fields: Readonly<Record<string, string>> = {}) =>
    desk.sendForm(who, `${url}/${id}/versions/upload`, [
      ['file', { name: 'other.pdf', content }],
      ...Object.entries(fields),
    ]);
  return { ...desk, url, send, made, save, publish, published, another };
}
export type TemplateDesk = Awaited<ReturnType<typeof openTemplateDesk>>;
