import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailsTo } from '../../../../tests/support/desks/account-desk.ts';
import { type ApplicationDesk, openApplicationDesk } from '../../../../tests/support/desks/deals/application-desk.ts';
import { eventually } from '../../../../tests/support/desks/quote-desk.ts';
import { readPdf } from '../../../../tests/support/desks/read-files.ts';
import type { Caller } from '../../../../tests/support/test-app.ts';

let desk: ApplicationDesk;
beforeAll(async () => {
  desk = await openApplicationDesk();
});
afterAll(() => desk.app.close());

const sent = async (more: object = {}): Promise<string> => {
  const { body } = await desk.apply({ lenderId: desk.lenderId, ...more });
  return body.applicationId;
};
const read = async (who: Caller, id: string) => who.call('GET', `/api/applications/${id}`);
const move = (who: Caller, id: string, status: string, more: object = {}) =>
  who.call('POST', `/api/applications/${id}/status`, { status, version: 1, ...more });
const newsOf = async (who: Caller) =>
  ((await who.call('GET', '/api/notifications')).body.notifications as { message: string; link: string }[]) ?? [];

describe('who reads an application', () => {
  it('is who sent it, its lender, and administrators; to others it does not exist', async () => {
    const own = await sent();
    const elsewhere = await sent({ lenderId: desk.otherLenderId });
    for (const who of [desk.broker, desk.lender, desk.admin]) expect((await read(who, own)).status).toBe(200);
    expect((await read(desk.investor, own)).status).toBe(404);
    expect((await read(desk.lender, elsewhere)).status).toBe(404);
    expect((await desk.lender.call('GET', `/api/applications/${elsewhere}/file`)).status).toBe(404);
    expect((await move(desk.lender, elsewhere, 'inReview')).status).toBe(404);
    expect((await desk.investor.call('POST', `/api/applications/${own}/withdraw`)).status).toBe(404);
    const listed = (await desk.lender.call('GET', '/api/lender/applications?limit=100')).body.applications;
    const ids = listed.map(({ _id }: { _id: string }) => _id);
    expect([ids.includes(own), ids.includes(elsewhere)]).toEqual([true, false]);
    const all = (await desk.admin.call('GET', '/api/admin/applications?limit=100')).body.applications;
    expect(all.map(({ _id }: { _id: string }) => _id)).toEqual(expect.arrayContaining([own, elsewhere]));
  });

  it('is told what they may do with it', async () => {
    const id = await sent();
    const next = ['inReview', 'documentation', 'underwriting', 'declined'];
    expect((await read(desk.broker, id)).body.application.can).toEqual({ withdraw: true, moveTo: [], ask: false });
    expect((await read(desk.lender, id)).body.application.can).toEqual({ withdraw: false, moveTo: next, ask: true });
    expect((await read(desk.lender, id)).body.application.dealId).toBeNull();
  });

  it('reads lists page by page, the open ones and those that are done', async () => {
    const ids = [await sent(), await sent(), await sent()];
    const first = (await desk.lender.call('GET', '/api/lender/applications?limit=2')).body;
    const second = (await desk.lender.call('GET', `/api/lender/applications?limit=2&cursor=${first.next}`)).body;
    const read = [...first.applications, ...second.applications].map(({ _id }: { _id: string }) => _id);
    expect(read.slice(0, 3)).toEqual([...ids].reverse());
    expect((await desk.lender.call('GET', '/api/lender/applications?cursor=nothing')).status).toBe(400);
    await desk.broker.call('POST', `/api/applications/${ids[0]}/withdraw`);
    const done = (await desk.lender.call('GET', '/api/lender/applications?show=done')).body.applications;
    expect(done[0]).toMatchObject({ _id: ids[0], status: 'withdrawn' });
  });
});

describe('the work on an application', () => {
  it('moves it step by step, says what is still needed, and stands in its timeline', async () => {
    const id = await sent();
    const asked = await move(desk.lender, id, 'documentation', {
      askedFor: [' Bank   statements', 'Lease', 'Lease', ''],
      note: 'Two months, please.',
    });
    expect(asked.body.application).toMatchObject({
      status: 'documentation',
      askedFor: ['Bank statements', 'Lease'],
      version: 2,
    });
    await move(desk.admin, id, 'underwriting', { version: 2 });
    const { application } = (await read(desk.broker, id)).body;
    expect(application.askedFor).toEqual([]);
    expect(application.timeline.map(({ status, by }: { status: string; by: string }) => [status, by])).toEqual([
      ['received', expect.any(String)],
      ['documentation', application.lenderName],
      ['underwriting', 'Plinth team'],
    ]);
    expect(application.timeline[1]).toMatchObject({ note: 'Two months, please.', asked: ['Bank statements', 'Lease'] });
  });

  it('is refused for a status that may not follow, and when it has changed since it was seen', async () => {
    const id = await sent();
    const closed = await move(desk.lender, id, 'closed');
    expect([closed.status, closed.body.code]).toEqual([409, 'STATUS_NOT_NEXT']);
    await move(desk.lender, id, 'inReview');
    const late = await move(desk.lender, id, 'documentation');
    expect([late.status, late.body.code]).toEqual([409, 'CONFLICT']);
    await desk.broker.call('POST', `/api/applications/${id}/withdraw`);
    const over = await move(desk.lender, id, 'inReview', { version: 3 });
    expect([over.status, over.body.code]).toEqual([409, 'APPLICATION_CLOSED']);
  });

  it('changes nothing when the same is said again', async () => {
    const id = await sent();
    await move(desk.lender, id, 'inReview');
    await move(desk.lender, id, 'inReview', { version: 2 });
    expect((await read(desk.lender, id)).body.application.timeline).toHaveLength(2);
  });

  it('leaves what was sent as it was, whatever happens later', async () => {
    const id = await sent();
    const before = (await read(desk.broker, id)).body.application.sheet;
    const fileBefore = await fileOf(desk.broker, id);
    await move(desk.lender, id, 'declined');
    expect((await read(desk.broker, id)).body.application.sheet).toEqual(before);
    expect(await fileOf(desk.broker, id)).toEqual(fileBefore);
  });

  it('names who sent it as they were called then, whatever the account is called later', async () => {
    const id = await sent();
    const { sentBy } = (await read(desk.lender, id)).body.application;
    const { firstName, lastName } = (await desk.broker.call('GET', '/api/users/profile')).body.user;
    expect(sentBy).toBe(`${firstName} ${lastName}`);
    const fileBefore = await fileOf(desk.lender, id);
    expect(fileBefore).toContain(sentBy);
    const rename = (names: object) => desk.broker.call('PUT', '/api/users/profile', names);
    expect((await rename({ firstName: 'Renata', lastName: 'Afterwards' })).status).toBe(200);
    expect((await read(desk.lender, id)).body.application.sentBy).toBe(sentBy);
    expect(await fileOf(desk.lender, id)).toEqual(fileBefore);
    const later = await sent();
    expect((await read(desk.lender, later)).body.application.sentBy).toBe('Renata Afterwards');
    await rename({ firstName, lastName });
  });
});

async function fileOf({ token }: Caller, id: string) {
  const { headers, rawPayload } = await desk.app.http.inject({
    method: 'GET',
    url: `/api/applications/${id}/file`,
    headers: { authorization: `Bearer ${token}` },
  });
  expect(headers['content-type']).toBe('application/pdf');
  return (await readPdf(rawPayload)).flat().join(' ');
}

describe('the file of an application', () => {
  it('has every answer, also long ones, and whom it went to', async () => {
    const details = 'Kitchen, baths and floors. '.repeat(20).trim();
    const id = await sent({ renovationDetails: details, additionalInfo: 'Schlüssel im 鍵 box' });
    const text = await fileOf(desk.lender, id);
    expect(text).toContain('Fix and Flip Loan Application');
    expect(text).toContain('Ada Ames');
    expect(text).toContain('$250,000');
    expect(text).toContain('Kitchen, baths and floors.');
  });
});

describe('a withdrawal', () => {
  it('is taken once, and refused once the loan is decided', async () => {
    const id = await sent();
    const first = await desk.broker.call('POST', `/api/applications/${id}/withdraw`);
    expect(first.body.application.status).toBe('withdrawn');
    expect((await desk.broker.call('POST', `/api/applications/${id}/withdraw`)).status).toBe(200);
    expect((await read(desk.broker, id)).body.application.timeline).toHaveLength(2);
    const declined = await sent();
    await move(desk.lender, declined, 'declined');
    const late = await desk.broker.call('POST', `/api/applications/${declined}/withdraw`);
    expect([late.status, late.body.code]).toEqual([409, 'APPLICATION_CLOSED']);
  });
});

describe('what follows', () => {
  it('is a notification and an email for the lender’s people, of an application and of its withdrawal', async () => {
    const id = await sent({ propertyAddress: '510 Elm Place' });
    await desk.broker.call('POST', `/api/applications/${id}/withdraw`);
    const news = await eventually(
      () => newsOf(desk.lender),
      (list) => list.filter(({ message }) => message.includes('510 Elm Place')).length === 2,
    );
    const about = news.filter(({ message }) => message.includes('510 Elm Place'));
    expect(about.map(({ link }) => link)).toEqual([`/lender/applications/${id}`, `/lender/applications/${id}`]);
    const mails = await eventually(
      () => mailsTo(desk.app, 'lender@example.com'),
      (list) => list.filter(({ subject }) => String(subject).includes('510 Elm Place')).length === 2,
    );
    const subjects = mails.map(({ subject }) => String(subject)).filter((subject) => subject.includes('510 Elm Place'));
    expect(subjects.sort()).toEqual([
      'Application withdrawn: 510 Elm Place, Austin, TX 78704',
      'New Fix and Flip loan application: 510 Elm Place, Austin, TX 78704',
    ]);
  });

  it('is a notification and an email for the broker, of each step and of what is asked for', async () => {
    const id = await sent({ propertyAddress: '511 Elm Place' });
    await move(desk.lender, id, 'documentation', { askedFor: ['Bank statements'] });
    const news = await eventually(
      () => newsOf(desk.broker),
      (list) => list.some(({ message }) => message.includes('511 Elm Place')),
    );
    expect(news.find(({ message }) => message.includes('511 Elm Place'))).toMatchObject({
      message: expect.stringContaining('moved your application to Documentation, 1 item still needed'),
      link: `/applications/${id}`,
    });
    const mails = await eventually(
      () => mailsTo(desk.app, 'broker@example.com'),
      (list) => list.some(({ subject }) => String(subject).includes('511 Elm Place')),
    );
    const mail = mails.find(({ subject }) => String(subject).includes('511 Elm Place'));
    expect(String(mail?.text)).toContain('Bank statements');
    const waiting = (await desk.broker.call('GET', '/api/waiting')).body;
    expect(JSON.stringify(waiting)).toContain('Still needed: Bank statements');
  });

  it('is a notification for the lender’s people of what an administrator changes', async () => {
    const id = await sent({ propertyAddress: '513 Elm Place' });
    await move(desk.lender, id, 'inReview');
    await move(desk.admin, id, 'underwriting', { version: 2 });
    const news = await eventually(
      () => newsOf(desk.lender),
      (list) => list.some(({ message }) => message.includes('Underwriting: 513 Elm Place')),
    );
    // Nobody is notified of what they did themselves.
    expect(news.filter(({ message }) => / moved .*513 Elm Place/.test(message))).toEqual([
      expect.objectContaining({
        message: expect.stringMatching(/^The Plinth team moved .+’s application to Underwriting: 513 Elm Place/),
        link: `/lender/applications/${id}`,
      }),
    ]);
  });

  it('is a notification for administrators where no lender was chosen', async () => {
    await sent({ propertyAddress: '512 Elm Place', lenderId: null });
    const news = await eventually(
      () => newsOf(desk.admin),
      (list) => list.some(({ message }) => message.includes('512 Elm Place')),
    );
    expect(news.find(({ message }) => message.includes('512 Elm Place'))?.link).toMatch(/^\/admin\/applications\//);
  });

  it('keeps its lender from being deleted while it is open', async () => {
    const id = await sent({ lenderId: desk.otherLenderId });
    const refused = await desk.admin.call('DELETE', `/api/lenders/${desk.otherLenderId}`);
    expect(refused.status).toBe(409);
    expect(refused.body.message).toContain('open application');
    await desk.broker.call('POST', `/api/applications/${id}/withdraw`);
  });

  it('writes no value of a form into the trail', async () => {
    await sent({ propertyAddress: '513 Elm Place' });
    const { rows } = await desk.app.database.db.execute(
      sql`select count(*)::int as count from audit_log where (payload::text || coalesce(before::text, '') || coalesce(after::text, '')) like '%513 Elm%'`,
    );
    expect(rows[0]?.count).toBe(0);
  });
});
