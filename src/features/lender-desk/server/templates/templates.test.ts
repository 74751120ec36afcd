import { sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { it } from '../../../../../tests/support/desks/quote-desk.ts';
import type { Caller, TestApp } from '../../../../../tests/support/test-app.ts';
import { templatesAtMost } from '../../templates/model.ts';

const url = '/api/lender/templates';
const offer = {
  type: 'offer',
  kind: 'fix-and-flip',
  name: 'Standard 12 months',
  terms: { ratePercent: '10.5', pointsPercent: 2, fees: '1,495', termMonths: 12, interestType: 'dutch', validDays: 14 },
};
const message = { type: 'message', name: 'Photos', text: 'Dear {broker}, please send photos of {address}.' };
const decline = { type: 'decline', name: 'Credit', text: 'The score is below ours.', reason: 'Credit' };

type Dashboard = { readonly app: TestApp; readonly rows: Rows; readonly lenderId: string };
type Rows = (query: ReturnType<typeof sql>) => Promise<Record<string, unknown>[]>;

/** A second user of the first one's company. */
async function colleague({ app, rows, lenderId }: Dashboard): Promise<Caller> {
  await rows(sql`update accounts set lender_id = ${lenderId}, first_name = 'Mara', last_name = 'Colfax'
    where email = 'lender3@example.com'`);
  return app.signIn('lender3@example.com');
}

describe('what a lender keeps ready', () => {
  it('is written as people type it, by name, for all its users, with who changed it', async ({ desk }) => {
    const other = await colleague(desk);
    const added = await desk.lender.call('POST', url, offer);
    expect(added).toMatchObject({
      status: 200,
      body: {
        template: {
          ...offer,
          terms: {
            ratePercent: 10.5,
            pointsPercent: 2,
            fees: 1495,
            termMonths: 12,
            interestType: 'dutch',
            validDays: 14,
          },
          version: 1,
        },
      },
    });
    await desk.lender.call('POST', url, message);
    const { template } = (await other.call('POST', url, decline)).body;
    expect(template).toMatchObject({ reason: 'Credit', updatedBy: 'Mara Colfax' });
    const { templates } = (await other.call('GET', url)).body;
    expect(templates.map(({ name }: { name: string }) => name)).toEqual(['Credit', 'Photos', 'Standard 12 months']);

    const changed = await other.call('PUT', `${url}/${added.body.template._id}`, {
      version: 1,
      content: { ...offer, name: 'Standard', terms: { ratePercent: 9.99 } },
    });
    expect(changed.body.template).toMatchObject({
      name: 'Standard',
      terms: { ratePercent: 9.99 },
      version: 2,
      updatedBy: 'Mara Colfax',
    });
    expect((await desk.lender.call('DELETE', `${url}/${template._id}`)).status).toBe(200);
    expect((await desk.lender.call('DELETE', `${url}/${template._id}`)).status).toBe(404);
    const trail = await desk.rows(
      sql`select action from audit_log where entity = 'template' and entity_id in (${template._id}, ${added.body.template._id}) order by id`,
    );
    expect(trail.map(({ action }) => action)).toEqual([
      'template.added',
      'template.added',
      'template.changed',
      'template.removed',
    ]);
  });

  it('is not overwritten by who has not seen the newest, and they learn whose it is', async ({ desk }) => {
    const other = await colleague(desk);
    const { template } = (await desk.lender.call('POST', url, { ...message, name: 'Twice' })).body;
    const save = (who: Caller, text: string) =>
      who.call('PUT', `${url}/${template._id}`, { version: 1, content: { ...message, name: 'Twice', text } });
    const answers = await Promise.all([save(other, 'One'), save(other, 'Two'), save(other, 'Three')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const second = await save(desk.lender, 'Mine');
    expect(second).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT', message: expect.stringMatching(/^Mara Colfax has changed this template/) },
    });
    const { templates } = (await desk.lender.call('GET', url)).body;
    const stored = templates.find(({ _id }: { _id: string }) => _id === template._id);
    expect(stored.version).toBe(2);
    expect(stored.text).toBe(['One', 'Two', 'Three'][answers.findIndex(({ status }) => status === 200)]);
  });

  it('has each name once for its type and kind, also when two add it at once', async ({ desk }) => {
    const twice = { ...message, name: 'Only one' };
    const answers = await Promise.all(
      [twice, { ...twice, name: 'ONLY ONE' }].map((body) => desk.lender.call('POST', url, body)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(answers.find(({ status }) => status === 400)?.body.fields).toEqual({
      name: 'Your company has a template of this name already',
    });
    for (const type of ['conditions', 'decline'])
      expect((await desk.lender.call('POST', url, { ...twice, type })).status).toBe(200);
    const renamed = (await desk.lender.call('POST', url, { ...twice, name: 'Another' })).body.template;
    expect(
      (await desk.lender.call('PUT', `${url}/${renamed._id}`, { version: 1, content: twice })).body.fields,
    ).toHaveProperty('name');
  });

  it.for<[string, object, string]>([
    ['no name', { ...message, name: ' ' }, 'name'],
    ['a long name', { ...message, name: 'n'.repeat(81) }, 'name'],
    ['no text', { ...message, text: '' }, 'text'],
    ['a long message', { ...message, text: 'n'.repeat(2001) }, 'text'],
    ['a decline longer than its note', { ...decline, text: 'n'.repeat(1001) }, 'text'],
    ['a placeholder that is none', { ...message, text: 'Dear {brokr}' }, 'text'],
    ['a reason for a message', { ...message, reason: 'Credit' }, 'reason'],
    ['a reason outside the list', { ...decline, reason: 'Mood' }, 'reason'],
    ['an offer without a term', { ...offer, terms: {} }, 'terms'],
    ['a rate that is none', { ...offer, terms: { ratePercent: 'ten' } }, 'terms.ratePercent'],
    ['a rate beyond the form', { ...offer, terms: { ratePercent: 41 } }, 'terms.ratePercent'],
    ['a year and a day', { ...offer, terms: { validDays: 366 } }, 'terms.validDays'],
    [
      'interest that the kind does not charge',
      { ...offer, terms: { interestType: 'amortizing' } },
      'terms.interestType',
    ],
    ['a kind that is none', { ...offer, kind: 'boat' }, 'kind'],
    ['a type that is none', { ...message, type: 'poem' }, 'type'],
  ])('refuses %s beside its field', async ([, body, field], { desk }) => {
    const refused = await desk.lender.call('POST', url, body);
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, [field]]);
  });

  it('drops amounts, which belong to one deal', async ({ desk }) => {
    const terms = { ratePercent: 10, loanAmount: 250_000, heldBack: 10_000, leveragePercent: 75, anything: 'else' };
    const { template } = (await desk.lender.call('POST', url, { ...offer, name: 'No amounts', terms })).body;
    expect(template.terms).toEqual({ ratePercent: 10 });
  });

  it('ends at a number that can still be chosen from', async ({ desk }) => {
    const { rows, lenderId, app } = desk;
    const free = await app.signIn('lender2@example.com');
    const [own] = await rows(sql`select id, lender_id from accounts where email = 'lender2@example.com'`);
    expect(own?.lender_id).not.toBe(lenderId);
    await rows(sql`
      insert into templates (lender_id, sort, name, content, updated_at, updated_by)
      select ${own?.lender_id}, 'message', 'Text ' || n, '{"text": "x"}', now(), ${own?.id} from generate_series(1, ${templatesAtMost - 1}) n`);
    expect((await free.call('POST', url, { ...message, name: 'The last' })).status).toBe(200);
    expect(await free.call('POST', url, { ...message, name: 'One too many' })).toMatchObject({
      status: 409,
      body: { message: 'Your company has 200 templates already. Delete one first.' },
    });
  });
});

describe('whose templates they are', () => {
  it('another lender neither sees, changes nor deletes them', async ({ desk }) => {
    const { template } = (await desk.lender.call('POST', url, { ...message, name: 'Ours' })).body;
    const foreign = await desk.app.signIn('lender4@example.com');
    expect((await foreign.call('GET', url)).body.templates).toEqual([]);
    expect((await foreign.call('PUT', `${url}/${template._id}`, { version: 1, content: message })).status).toBe(404);
    expect((await foreign.call('DELETE', `${url}/${template._id}`)).status).toBe(404);
    const { templates } = (await desk.lender.call('GET', url)).body;
    expect(templates).toContainEqual(template);
  });

  it('a lender user without a company has none and adds none; nobody else has any', async ({ desk }) => {
    const unassigned = await desk.app.signIn('unassigned-lender@example.com');
    expect((await unassigned.call('GET', url)).body.templates).toEqual([]);
    expect((await unassigned.call('POST', url, message)).status).toBe(404);
    const admin = await desk.app.signIn('admin@example.com');
    for (const who of [desk.broker, desk.investor, admin]) {
      expect((await who.call('GET', url)).status).toBe(403);
      expect((await who.call('POST', url, message)).status).toBe(403);
    }
    expect((await desk.app.visitor.call('GET', url)).status).toBe(401);
  });
});
