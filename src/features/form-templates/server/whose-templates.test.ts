import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formPdf, openTemplateDesk, type TemplateDesk } from '../../../../tests/support/desks/template-desk.ts';
import { nameTemplates } from './api.ts';

let desk: TemplateDesk;
beforeAll(async () => {
  desk = await openTemplateDesk();
});
afterAll(() => desk?.close());

describe('whose templates they are', () => {
  it('another lender, a broker and a visitor neither see nor change them; administrators do', async () => {
    const template = await desk.published('ours.pdf');
    const { _id, shown } = template;
    const one = `${desk.url}/${_id}`;
    const calls: ['GET' | 'POST' | 'PUT' | 'DELETE', string, object?][] = [
      ['GET', one],
      ['PUT', one, { name: 'Theirs', tag: 'Uncategorized' }],
      ['PUT', `${one}/draft`, { edit: 2, placements: [] }],
      ['DELETE', `${one}/draft`],
      ['POST', `${one}/publish`, { edit: 2 }],
      ['POST', `${one}/versions`],
      ['PUT', `${one}/archived`, { archived: true }],
      ['GET', `${one}/uses`],
      ['GET', `${desk.url}/versions/${shown._id}/file`],
      ['GET', `${desk.url}?lenderId=${desk.own}`],
    ];
    for (const [method, url, body] of calls) {
      expect((await desk.colleagueOfOther.call(method, url, body)).status, `${method} ${url}`).toBe(404);
      expect((await desk.broker.call(method, url, body)).status, `${method} ${url}`).toBe(403);
      expect((await desk.app.visitor.call(method, url, body)).status, `${method} ${url}`).toBe(401);
    }
    const pdf = await formPdf(['First']);
    expect((await desk.send(desk.colleagueOfOther, 'x.pdf', pdf)).status).toBe(404);
    expect((await desk.another(desk.colleagueOfOther, _id, pdf)).status).toBe(404);
    const { body } = await desk.upload(desk.lender, 'doc.pdf', pdf);
    const documentId = body.document._id;
    expect((await desk.colleagueOfOther.call('POST', `${desk.url}/from-document`, { documentId })).status).toBe(404);
    const started = await desk.admin.call('POST', `${one}/versions`);
    expect(started.body.template.shown).toMatchObject({ version: 2, changedBy: 'Plinth' });
    expect((await desk.admin.call('GET', `${desk.url}?lenderId=${desk.own}`)).status).toBe(200);
  });

  it('what is published is shown to brokers and the own company, and drafts to nobody else', async () => {
    const { _id } = await desk.published('shown.pdf');
    const draft = await desk.made('draft.pdf', await formPdf(['First']));
    const shown = await desk.view(desk.broker, _id);
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect((await desk.view(desk.lender, _id)).statusCode).toBe(200);
    expect((await desk.view(desk.colleagueOfOther, _id)).statusCode).toBe(404);
    expect((await desk.view(desk.broker, draft._id)).statusCode).toBe(404);
    await desk.lender.call('PUT', `${desk.url}/${_id}/archived`, { archived: true });
    expect((await desk.view(desk.broker, _id)).statusCode).toBe(404);
  });

  it('a lender that leaves the market takes its templates along', async () => {
    const { lender } = (await desk.admin.call('POST', '/api/lenders', { name: 'Leaving Capital' })).body;
    const lenderId = lender._id;
    const upload = await desk.send(desk.admin, 'leaving.pdf', await formPdf(['First']), { lenderId });
    const { _id } = upload.body.template;
    const left = await desk.admin.call('DELETE', `/api/lenders/${lenderId}`);
    expect(left.status, JSON.stringify(left.body)).toBe(200);
    expect((await nameTemplates(desk.app.database.db, [_id])).get(_id)?.isArchived).toBe(true);
    expect((await desk.send(desk.admin, 'late.pdf', await formPdf(['First']), { lenderId })).status).toBe(404);
    expect((await desk.admin.call('PUT', `${desk.url}/${_id}/archived`, { archived: false })).status).toBe(409);
  });
});
