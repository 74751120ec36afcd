import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  answerIn,
  flatPdf,
  formPdf,
  openTemplateDesk,
  type TemplateDesk,
} from '../../../../tests/support/desks/template-desk.ts';
import { encryptedPdf, pdfOfPages, xfaPdf } from '../../../../tests/support/pdf-forms/hostile-pdfs.ts';
import type { Placement } from '../../../lending/form-templates/placement.ts';
import { refusalTexts } from '../model.ts';
import { findListed, findPublished, listPublished, nameTemplates, readTemplateFile } from './api.ts';

let desk: TemplateDesk;
beforeAll(async () => {
  desk = await openTemplateDesk();
});
afterAll(() => desk?.close());

const storedForms = () => readdirSync(join(desk.folder, '../form-templates')).sort();
const eventsOf = async (id: string) =>
  (await desk.rows(sql`select action from audit_log where entity_id = ${id} order by id`)).map(({ action }) => action);

describe('a template', () => {
  it('is made of a PDF, with the fields that were found and nothing mapped yet', async () => {
    const template = await desk.made('Loan_Application 2026.pdf', await formPdf(['First', 'Last']));
    expect(template).toMatchObject({
      name: 'Loan Application 2026',
      lenderId: desk.own,
      archivedAt: null,
      shown: { version: 1, state: 'draft', edit: 1, placements: [], missing: [], pages: 1, fields: 2 },
    });
    expect(template.shown.form.fields.map(({ name, type }) => [name, type])).toEqual([
      ['First', 'text'],
      ['Last', 'text'],
    ]);
    const { body } = await desk.lender.call('GET', `${desk.url}?lenderId=${desk.own}`);
    expect(body.templates).toContainEqual(
      expect.objectContaining({ _id: template._id, published: null, draft: expect.objectContaining({ version: 1 }) }),
    );
    expect(await eventsOf(template._id)).toEqual(['formTemplate.added']);
  });

  it('is made of a document as well, of a copy that stays when the document goes', async () => {
    const { body } = await desk.upload(desk.lender, 'Guarantor.pdf', await formPdf(['Guarantor']));
    const made = await desk.lender.call('POST', `${desk.url}/from-document`, { documentId: body.document._id });
    expect(made).toMatchObject({ status: 200, body: { template: { name: 'Guarantor', shown: { fields: 1 } } } });
    await desk.lender.call('DELETE', `/api/documents/${body.document._id}`);
    const file = await desk.app.http.inject({
      url: `${desk.url}/versions/${made.body.template.shown._id}/file`,
      headers: { authorization: `Bearer ${desk.lender.token}` },
    });
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect((await PDFDocument.load(file.rawPayload)).getPageCount()).toBe(1);
  });

  it.for<[keyof typeof refusalTexts, string, () => Promise<Buffer | Uint8Array>]>([
    ['xfa', 'form.pdf', xfaPdf],
    ['encrypted', 'form.pdf', encryptedPdf],
    ['too-many-pages', 'form.pdf', () => pdfOfPages(5_000)],
    ['not-a-pdf', 'form.pdf', async () => Buffer.from('Dear lender')],
    ['not-a-pdf', 'form.docx', async () => Buffer.from('Dear lender')],
  ])('is refused for %s (%s), in words, and nothing is left of the file', async ([reason, name, make]) => {
    const before = storedForms();
    const refused = await desk.send(desk.lender, name, Buffer.from(await make()));
    expect(refused).toMatchObject({
      status: 422,
      body: { code: 'UNUSABLE_PDF', message: refusalTexts[reason], about: { reason } },
    });
    expect(storedForms()).toEqual(before);
  });
});

describe('saving a draft', () => {
  const box = { page: 0, x: 60, y: 700, width: 180, height: 24 };

  it('keeps what is written where, also on a page without fields', async () => {
    const template = await desk.made('flat.pdf', await flatPdf());
    const signature: Placement = { id: 's', target: { box }, content: { type: 'signature', role: 'borrower' } };
    const saved = await desk.save(desk.lender, template, [signature]);
    expect(saved.body.template.shown).toMatchObject({ edit: 2, placements: [signature] });
  });

  it('is refused for who has not seen the newest: they learn whose it is, and nothing of theirs is lost', async () => {
    const template = await desk.made('twice.pdf', await formPdf(['First', 'Last']));
    const answers = await Promise.all(
      [answerIn('First', 'borrowerFirstName'), answerIn('Last', 'borrowerLastName')].map((one) =>
        desk.save(desk.lender, template, [one]),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ code: 'CONFLICT', message: expect.stringMatching(/ saved this draft/) });
  });

  it.for<[string, unknown]>([
    ['a field that the PDF does not have', answerIn('Nowhere', 'borrowerFirstName')],
    ['a box outside the page', { id: 'b', target: { box: { ...box, x: 600 } }, content: { type: 'text', text: 'x' } }],
    [
      'a question that does not exist',
      { id: 'q', target: { field: 'First' }, content: { type: 'answer', question: 'shoeSize', format: 'plain' } },
    ],
    [
      'a format of another kind',
      { id: 'f', target: { field: 'First' }, content: { type: 'answer', question: 'borrowerDOB', format: 'money' } },
    ],
    [
      'an option that the question does not have',
      {
        id: 'o',
        target: { field: 'First' },
        content: { type: 'answer', question: 'propertyType', format: 'plain', option: 'Castle' },
      },
    ],
    [
      'a column that the list does not have',
      {
        id: 'c',
        target: { field: 'First' },
        content: { type: 'answer', question: 'experienceProperties', format: 'plain', row: 0, column: 'color' },
      },
    ],
  ])('refuses %s', async ([, placement]) => {
    const template = await desk.made('misfit.pdf', await formPdf(['First']));
    expect((await desk.save(desk.lender, template, [placement as Placement])).status).toBe(400);
    const twice = [answerIn('First', 'borrowerFirstName'), answerIn('First', 'borrowerLastName', 'again')];
    expect((await desk.save(desk.lender, template, twice)).body.fields).toEqual({
      'placements.1': 'This field is mapped twice.',
    });
  });
});

describe('versions', () => {
  it('a published one never changes: the next draft replaces it, and deals are filled from what is published', async () => {
    const { _id, shown } = await desk.published('replaced.pdf');
    const { db } = desk.app.database;
    expect(await findPublished(db, _id)).toMatchObject({ versionId: shown._id, version: 1, lenderId: desk.own });
    expect((await desk.save(desk.lender, { _id, shown } as never, [], 2)).status).toBe(409);
    const started = await desk.lender.call('POST', `${desk.url}/${_id}/versions`);
    expect(started.body.template.shown).toMatchObject({ version: 2, state: 'draft', placements: shown.placements });
    expect((await desk.lender.call('POST', `${desk.url}/${_id}/versions`)).status).toBe(409);
    expect((await findPublished(db, _id))?.version).toBe(1);
    await desk.save(desk.lender, started.body.template, [answerIn('First', 'borrowerLastName', 'First')]);
    const published = await desk.publish(desk.lender, _id, 2);
    expect(
      published.body.template.versions.map(({ version, state }: { version: number; state: string }) => [
        version,
        state,
      ]),
    ).toEqual([
      [2, 'published'],
      [1, 'replaced'],
    ]);
    const old = await desk.lender.call('GET', `${desk.url}/${_id}?version=1`);
    expect(old.body.template.shown.placements).toEqual(shown.placements);
    const current = await findPublished(db, _id);
    expect(current).toMatchObject({ version: 2, placements: [{ content: { question: 'borrowerLastName' } }] });
    expect(
      (await PDFDocument.load(await readTemplateFile(desk.app.platform, current?.versionId ?? ''))).getPageCount(),
    ).toBe(1);
  });

  it('another PDF keeps what is mapped by name or by place, and names what is lost', async () => {
    const { _id } = await desk.published('edition.pdf', ['First', 'Last', 'Old code']);
    // "Last" has another name where it stood, and the third field is gone.
    const other = await desk.another(desk.lender, _id, await formPdf(['First', 'Family name']));
    expect(other.status, JSON.stringify(other.body)).toBe(200);
    const { shown } = other.body.template;
    expect(shown).toMatchObject({ version: 2, state: 'draft', missing: ['Borrower: First name'] });
    expect(shown.placements.map(({ id, target }: Placement) => [id, target])).toEqual([
      ['First', { field: 'First' }],
      ['Last', { field: 'Family name' }],
    ]);
    const before = storedForms();
    const again = await desk.another(desk.lender, _id, await formPdf(['First']), { edit: '1' });
    expect(again.body.template.shown).toMatchObject({ version: 2, edit: 2, fields: 1 });
    expect(storedForms()).toHaveLength(before.length);
    expect((await desk.another(desk.lender, _id, await formPdf(['First']), { edit: '1' })).status).toBe(409);
    expect((await desk.another(desk.lender, _id, await formPdf(['First']))).status).toBe(409);
  });

  it('nothing mapped is not published, and a draft that is discarded takes a template along that never was', async () => {
    const template = await desk.made('empty.pdf', await formPdf(['First']));
    expect(await desk.publish(desk.lender, template._id, 1)).toMatchObject({
      status: 409,
      body: { message: 'Map at least one field before you publish.' },
    });
    const files = storedForms().length;
    expect((await desk.lender.call('DELETE', `${desk.url}/${template._id}/draft`)).body.isDeleted).toBe(true);
    expect((await desk.lender.call('GET', `${desk.url}/${template._id}`)).status).toBe(404);
    expect(storedForms()).toHaveLength(files - 1);
    const kept = await desk.published('kept.pdf');
    await desk.lender.call('POST', `${desk.url}/${kept._id}/versions`);
    expect((await desk.lender.call('DELETE', `${desk.url}/${kept._id}/draft`)).body.isDeleted).toBe(false);
    expect((await desk.lender.call('DELETE', `${desk.url}/${kept._id}/draft`)).status).toBe(409);
  });

  it('an archived template is filled no more, keeps its name, and comes back', async () => {
    const { _id } = await desk.published('archived.pdf');
    const { db } = desk.app.database;
    const archive = (archived: boolean) => desk.lender.call('PUT', `${desk.url}/${_id}/archived`, { archived });
    expect((await archive(true)).status).toBe(200);
    expect(await findPublished(db, _id)).toBeUndefined();
    expect((await listPublished(db, desk.own)).map(({ templateId }) => templateId)).not.toContain(_id);
    expect((await findListed(db, [_id])).size).toBe(0);
    expect((await nameTemplates(db, [_id])).get(_id)).toMatchObject({ name: 'archived', isArchived: true });
    expect((await desk.lender.call('POST', `${desk.url}/${_id}/versions`)).status).toBe(409);
    await archive(false);
    expect((await findPublished(db, _id))?.templateId).toBe(_id);
    expect((await findListed(db, [_id])).get(_id)?.name).toBe('archived');
    expect((await eventsOf(_id)).slice(-2)).toEqual(['formTemplate.archived', 'formTemplate.restored']);
  });

  it('is called what its people call it', async () => {
    const { _id } = await desk.published('name.pdf');
    const body = { name: ' Short application ', tag: 'Primary Guarantor Application' };
    const renamed = await desk.lender.call('PUT', `${desk.url}/${_id}`, body);
    expect(renamed.body.template).toMatchObject({ name: 'Short application', tag: body.tag });
    expect((await desk.lender.call('PUT', `${desk.url}/${_id}`, { ...body, name: ' ' })).body.fields).toHaveProperty(
      'name',
    );
  });
});
