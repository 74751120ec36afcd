import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { formPdf, openTemplateDesk, type TemplateDesk } from '../../../../tests/support/desks/template-desk.ts';
import type { Caller } from '../../../../tests/support/test-app.ts';
import { starterListOf } from '../../../lending/documents/starter-lists.ts';

let desk: TemplateDesk;
beforeAll(async () => {
  desk = await openTemplateDesk();
});
afterAll(() => desk?.close());
beforeEach(async () => {
  await desk.rows(sql`delete from lender_requirements`);
});

const base = () => `/api/requirements/${desk.own}`;
const content = {
  name: 'Bank statement',
  note: 'Two months',
  documentType: 'bankStatement',
  source: 'borrower',
  neededBy: 'submission',
  conditions: ['entityBorrower'],
  programId: null,
  templateId: null,
};
const add = (more: object = {}, who: Caller = desk.lender) => who.call('POST', base(), { ...content, ...more });
const list = async (who: Caller = desk.lender) => (await who.call('GET', base())).body;
const names = async () =>
  (await list()).requirements
    .filter(({ archivedAt }: { archivedAt: string | null }) => archivedAt === null)
    .map(({ name }: { name: string }) => name);

describe('what a lender asks for', () => {
  it('is kept by its users and by administrators, and by nobody else', async () => {
    const added = await add();
    expect(added).toMatchObject({
      status: 200,
      body: { message: 'Document requirement added.', requirement: { ...content, version: 1, archivedAt: null } },
    });
    const { _id } = added.body.requirement;
    expect((await list(desk.admin)).requirements).toMatchObject([{ _id }]);
    const calls: ['GET' | 'POST' | 'PUT', string, object?][] = [
      ['GET', base()],
      ['POST', base(), content],
      ['PUT', `${base()}/${_id}`, { version: 1, content }],
      ['PUT', `${base()}/${_id}/archived`, { version: 1, archived: true }],
      ['PUT', `${base()}/order`, { ids: [_id] }],
      ['POST', `${base()}/starter`, { loanType: 'dscr', programId: null }],
    ];
    for (const [method, url, body] of calls) {
      expect((await desk.colleagueOfOther.call(method, url, body)).status, `${method} ${url}`).toBe(404);
      expect((await desk.broker.call(method, url, body)).status, `${method} ${url}`).toBe(403);
    }
    expect((await list()).requirements).toHaveLength(1);
  });

  it('is not overwritten by who has not seen the newest', async () => {
    const { _id } = (await add()).body.requirement;
    const save = (name: string) =>
      desk.lender.call('PUT', `${base()}/${_id}`, { version: 1, content: { ...content, name } });
    const answers = await Promise.all([save('One'), save('Two')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.message).toMatch(/^Somebody else has changed/);
    const saved = answers.find(({ status }) => status === 200)?.body.requirement;
    expect(saved).toMatchObject({ version: 2 });
    expect(await names()).toEqual([saved.name]);
  });

  it('is archived and restored at the end of the list', async () => {
    const first = (await add({ name: 'First' })).body.requirement;
    await add({ name: 'Second' });
    const archive = (version: number, archived: boolean) =>
      desk.lender.call('PUT', `${base()}/${first._id}/archived`, { version, archived });
    expect((await archive(1, true)).body.requirement.archivedAt).toEqual(expect.any(String));
    expect(await names()).toEqual(['Second']);
    expect((await archive(1, false)).status).toBe(409);
    expect((await archive(2, false)).body.message).toBe('Document requirement restored.');
    expect(await names()).toEqual(['Second', 'First']);
  });

  it('stands in the order that was saved, which has to name all of them', async () => {
    const ids: string[] = [];
    for (const name of ['A', 'B', 'C']) ids.push((await add({ name })).body.requirement._id);
    const order = (some: readonly string[]) => desk.lender.call('PUT', `${base()}/order`, { ids: some });
    expect((await order(ids.toReversed())).status).toBe(200);
    expect(await names()).toEqual(['C', 'B', 'A']);
    const [a = '', b = ''] = ids;
    for (const wrong of [
      [a, b],
      [...ids, a],
      [a, b, b],
      [a, b, '11111111-2222-4333-8444-555555555555'],
    ])
      expect((await order(wrong)).status).toBe(409);
    expect(await names()).toEqual(['C', 'B', 'A']);
  });

  it.for<[string, object, string]>([
    ['no name', { name: '  ' }, 'name'],
    ['a condition that does not exist', { conditions: ['fullMoon'] }, 'conditions.0'],
    ['a type that does not exist', { documentType: 'poem' }, 'documentType'],
    ['a form that is to be filled in and is not named', { source: 'template' }, 'templateId'],
  ])('is refused with %s', async ([, more, field]) => {
    const { status, body } = await add(more);
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
  });
});

describe('programs and forms of a requirement', () => {
  it('are the lender’s own', async () => {
    const [program = ''] = await desk.programsOf(desk.other, 1);
    const template = await desk.published('form.pdf');
    expect((await add({ programId: program })).body.fields).toHaveProperty('programId');
    expect((await add({ source: 'template', templateId: program })).body.fields).toHaveProperty('templateId');
    const made = await add({ source: 'template', templateId: template._id });
    expect(made.body.requirement).toMatchObject({ templateId: template._id });
    expect((await list()).templates).toContainEqual(expect.objectContaining({ _id: template._id, name: 'form' }));
    // A document that somebody brings is filled in from nothing.
    expect((await add({ templateId: template._id })).body.requirement.templateId).toBeNull();
  });

  it('a form that was never published is no choice, and stays with its draft where it was chosen before', async () => {
    const { _id } = await desk.made('unpublished.pdf', await formPdf(['First']));
    const refused = await add({ source: 'template', templateId: _id });
    expect(refused.body.fields).toEqual({ templateId: 'Publish this form first.' });
    await add({ name: 'Guarantor sheet' });
    await desk.rows(sql`update lender_requirements set template_id = ${_id}`);
    const discard = () => desk.lender.call('DELETE', `${desk.url}/${_id}/draft`);
    expect(await discard()).toMatchObject({
      status: 409,
      body: { message: 'This template is used by Guarantor sheet. Choose another form there first.' },
    });
    await desk.rows(sql`update lender_requirements set template_id = null`);
    expect((await discard()).body.isDeleted).toBe(true);
  });

  it('a form says which requirements ask for it', async () => {
    const { _id } = await desk.published('asked.pdf');
    const uses = async () => (await desk.lender.call('GET', `${desk.url}/${_id}/uses`)).body.names;
    expect(await uses()).toEqual([]);
    await add({ name: 'Guarantor sheet', source: 'template', templateId: _id });
    expect(await uses()).toEqual(['Guarantor sheet']);
  });

  it('a form is filled in once for each deal', async () => {
    const template = await desk.published('once.pdf');
    const [one = '', two = ''] = await desk.programsOf(desk.own, 2);
    const ask = (programId: string | null) => add({ source: 'template', templateId: template._id, programId });
    expect((await ask(one)).status).toBe(200);
    expect((await ask(two)).status).toBe(200);
    for (const programId of [one, null]) expect((await ask(programId)).body.fields).toHaveProperty('templateId');
  });
});

describe('the usual documents', () => {
  it('of a loan type are added where nothing is asked for yet, once', async () => {
    const [program = ''] = await desk.programsOf(desk.own, 1);
    const start = (programId: string | null, loanType = 'dscr') =>
      desk.lender.call('POST', `${base()}/starter`, { loanType, programId });
    const answers = await Promise.all([start(null), start(null)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const usual = starterListOf('dscr').map(({ name }) => name);
    expect(await names()).toEqual(usual);
    // A program is never asked for twice what every program needs.
    expect((await start(program)).status).toBe(409);
    expect((await start(program, 'fix-and-flip')).status).toBe(200);
    const more = starterListOf('fix-and-flip').map(({ name }) => name);
    expect(await names()).toEqual([...usual, ...more.filter((name) => !usual.includes(name))]);
  });
});
