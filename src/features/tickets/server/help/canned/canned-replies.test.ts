import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTicketDesk, type TicketDesk } from '../../../../../../tests/support/desks/account/ticket-desk.ts';
import { cannedTexts } from '../../../help/canned/model.ts';

let desk: TicketDesk;
beforeAll(async () => {
  desk = await openTicketDesk();
});
afterAll(() => desk?.app.close());

const url = '/api/admin/canned-replies';
const add = (title: string, text = 'Hi {first name}, we look into {ticket}.') =>
  desk.admin.call('POST', url, { title, text });

it('a reply is added, changed and archived, and who saw an older one writes over nothing', async () => {
  const { body } = await add('Looking into it');
  expect(body.reply).toMatchObject({ title: 'Looking into it', version: 1, archived: false });
  const { _id } = body.reply;
  const change = (more: object) => desk.admin.call('PUT', `${url}/${_id}`, { ...body.reply, ...more });
  expect((await change({ text: 'Hello {name}.' })).body.reply).toMatchObject({ version: 2, text: 'Hello {name}.' });
  expect(await change({ text: 'Good day.' })).toMatchObject({
    status: 409,
    body: { message: cannedTexts.changedMeanwhile },
  });
  for (const archived of [true, true, false, true])
    expect((await desk.admin.call('PUT', `${url}/${_id}/archived`, { archived })).body.reply.archived).toBe(archived);
  const { replies } = (await desk.admin.call('GET', url)).body;
  expect(replies).toMatchObject([{ _id, archived: true }]);
});

it('names what cannot be saved: blank texts, an unknown placeholder, a brace alone, a title that is taken', async () => {
  await add('Taken');
  expect((await add(' ', '')).body.fields).toEqual({ title: 'Title is required', text: 'Text is required' });
  for (const text of ['Hi {SSN}.', 'Hi {first name.'])
    expect((await add('Other', text)).body.fields.text).toContain('Only these placeholders');
  expect((await add('taken')).body.fields).toEqual({ title: cannedTexts.titleTaken });
});

it('of two who add the same title one is refused', async () => {
  const both = await Promise.all([add('Twice'), add('Twice')]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
});

it('a value that nobody typed is not sent', async () => {
  const { _id } = await desk.newTicket(desk.anna);
  const answer = (content: string) => desk.staff(_id, 'messages', { content });
  expect((await answer('Hello [[Company]]')).body.fields).toEqual({ message: 'Fill in: Company.' });
  expect((await desk.own(desk.anna, _id)).messages).toEqual([]);
  expect((await answer('Hello [you]')).status).toBe(200);
});

it('belongs to the support desk', async () => {
  const { _id } = (await add('Refused')).body.reply;
  for (const who of [desk.billing, desk.anna]) {
    const statuses = await Promise.all([
      who.call('GET', url),
      who.call('POST', url, { title: 'A', text: 'B' }),
      who.call('PUT', `${url}/${_id}`, { title: 'A', text: 'B', version: 1 }),
      who.call('PUT', `${url}/${_id}/archived`, { archived: true }),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  }
  expect((await desk.app.visitor.call('GET', url)).status).toBe(401);
});
