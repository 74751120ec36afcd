import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailsTo } from '../../../../tests/support/desks/account-desk.ts';
import { exampleOffer, exampleRequest } from '../../../../tests/support/example-deal.ts';
import { type Caller, createTestApp, demoPassword, type TestApp } from '../../../../tests/support/test-app.ts';

let app: TestApp;
let admin: Caller;
let broker: Caller;
let number = 0;
beforeAll(async () => {
  app = await createTestApp();
  admin = await app.signIn('admin@example.com');
  broker = await app.signIn('broker@example.com');
});
afterAll(() => app?.close());

const rows = async (query: ReturnType<typeof sql>) => (await app.database.db.execute(query)).rows;
const form = {
  states: ['TX', 'CA'],
  brokersLicenseOnlyStates: ['NV'],
  brokerFriendly: true,
  portalAddress: 'https://portal.example.com',
  contactName: 'Ines Calderbrook',
  phone: '512-555-0177',
  email: 'desk@example.com',
  website: 'https://www.example.com',
  whiteLabelPaperwork: false,
  whiteLabelFundingTPO: true,
  proofOfFundsLetters: true,
  proofOfFundsNotes: 'Within a day.',
  assumable: false,
  bkFcSsDil: 4,
  backgroundLimitations: ['Felony Convictions'],
};

async function newLender(more: object = {}) {
  const name = `Ledgerwick Capital ${++number}`;
  const { body } = await admin.call('POST', '/api/lenders', { ...form, name, rehabLogic: 'Light first.', ...more });
  return body.lender as { _id: string; name: string; version: number };
}
/** A user of this lender: a copy of a demo account, under a name of its own. */
async function userOf(lenderId: string, email: string, firstName = 'Rhea'): Promise<Caller> {
  await rows(sql`
    insert into accounts select (jsonb_populate_record(original, jsonb_build_object('id', gen_random_uuid(),
      'email', ${email}::text, 'lender_id', ${lenderId}::text, 'first_name', ${firstName}::text, 'last_name', 'Tolliver'))).*
    from accounts original where email = 'lender@example.com'`);
  return app.signIn(email);
}
const read = async (id: string) => (await admin.call('GET', `/api/lenders/${id}`)).body.lender;
const put = (who: Caller, id: string, body: object) => who.call('PUT', `/api/lenders/${id}`, body);
const approve = (lenderId: string, field: string, newValue: unknown) =>
  admin.call('POST', '/api/admin/approve-lender-edit', { lenderId, field, newValue });
const reject = (lenderId: string, field: string) =>
  admin.call('POST', '/api/admin/reject-lender-edit', { lenderId, field });
const pendingOf = async (id: string) =>
  (await admin.call('GET', '/api/admin/pending-lenders')).body.lenders.find((one: { _id: string }) => one._id === id);
const historyOf = async (who: Caller, id: string) =>
  (await who.call('GET', `/api/lenders/${id}/history`)).body.entries as {
    by: string;
    what: string;
    changes: { field: string; before: unknown; after: unknown }[];
  }[];

describe('adding a lender', () => {
  it('stores every field and answers with the record', async () => {
    const stated = {
      ...form,
      name: 'Tarnbrook Funding',
      companyName: 'Tarnbrook Funding, LLC',
      rehabLogic: 'Heavy: 10%.',
    };
    const { status, body } = await admin.call('POST', '/api/lenders', stated);
    expect([status, body]).toEqual([
      200,
      {
        success: true,
        message: 'Lender added successfully!',
        lender: {
          ...stated,
          _id: expect.any(String),
          version: 1,
          states: ['CA', 'TX'],
          pendingEdits: {},
        },
      },
    ]);
    expect(await read(body.lender._id)).toEqual(body.lender);
    const { body: list } = await broker.call('GET', '/api/lenders');
    expect(list.lenders).toContainEqual({ _id: body.lender._id, name: 'Tarnbrook Funding' });
  });

  it('asks for a name and names every value that is at fault', async () => {
    for (const name of ['', '  ', undefined]) {
      const { status, body } = await admin.call('POST', '/api/lenders', {
        ...form,
        name,
        bkFcSsDil: 1.5,
        states: ['XX'],
      });
      expect([status, body.fields.name]).toEqual([400, 'Lender name is required']);
      expect(Object.keys(body.fields).sort()).toEqual(['bkFcSsDil', 'name', 'states']);
    }
  });

  it('is for administrators alone', async () => {
    const lender = await app.signIn('lender@example.com');
    for (const who of [broker, lender])
      expect((await who.call('POST', '/api/lenders', { name: 'Not mine' })).status).toBe(403);
    expect((await app.visitor.call('POST', '/api/lenders', { name: 'Not mine' })).status).toBe(401);
  });
});

describe('a change by an administrator', () => {
  it('is in force at once; what is left out stays, and the rehab logic is never erased', async () => {
    const { _id, name } = await newLender();
    const { status, body } = await put(admin, _id, { name, email: 'new@example.com', bkFcSsDil: null, rehabLogic: '' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, message: 'Lender updated successfully!', waiting: [] });
    expect(await read(_id)).toMatchObject({
      email: 'new@example.com',
      bkFcSsDil: null,
      phone: form.phone,
      states: ['CA', 'TX'],
      rehabLogic: 'Light first.',
      version: 2,
    });
  });

  it('reaches searches: every process hears of the lender', async () => {
    const { _id } = await newLender();
    const heard = new Promise<void>((resolve) => {
      app.platform.events.subscribe((event) => {
        if (event.topic === 'lender' && event.lenderId === _id) resolve();
      });
    });
    await put(admin, _id, { states: ['OH'] });
    await heard;
  });

  it('is refused without a name, and for a lender that is not there', async () => {
    const { _id } = await newLender();
    expect((await put(admin, _id, { name: '' })).body.fields).toEqual({ name: 'Lender name is required' });
    expect((await put(admin, '00000000-0000-4000-8000-000000000000', { name: 'Nobody' })).status).toBe(404);
    expect((await put(broker, _id, { name: 'Mine now' })).status).toBe(403);
  });

  it('leaves what lenders proposed waiting, but for what is in force with it', async () => {
    const { _id } = await newLender();
    const user = await userOf(_id, 'override@example.com');
    await put(user, _id, { phone: '512-555-0101', email: 'theirs@example.com' });
    await put(admin, _id, { phone: '512-555-0101', email: 'ours@example.com' });
    expect((await read(_id)).pendingEdits).toEqual({ email: 'theirs@example.com' });
  });
});

describe('two people who save the same record', () => {
  it('the second is told what changed, writes nothing, and saves with the version there is', async () => {
    const { _id, version } = await newLender();
    expect((await put(admin, _id, { phone: '512-555-0110', version })).status).toBe(200);
    const refused = await put(admin, _id, { email: 'late@example.com', version });
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'CONFLICT',
        message: 'This lender was changed meanwhile: Phone.',
        about: { version: '2', fields: 'phone' },
      },
    });
    expect((await read(_id)).email).toBe(form.email);
    expect((await put(admin, _id, { email: 'late@example.com', version: 2 })).status).toBe(200);
    expect(await read(_id)).toMatchObject({ phone: '512-555-0110', email: 'late@example.com', version: 3 });
  });

  it('a version that no record can have is refused in the form of every refusal', async () => {
    const { _id } = await newLender();
    const { status, body } = await put(admin, _id, { name: 'Fardown Funding', version: 9_000_000_000 });
    expect([status, body.code]).toEqual([400, 'INVALID_INPUT']);
  });

  it('at the same moment exactly one of them is first', async () => {
    const { _id, version } = await newLender();
    const saved = await Promise.all(
      ['512-555-0111', '512-555-0112', '512-555-0113'].map((phone) => put(admin, _id, { phone, version })),
    );
    expect(saved.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await read(_id)).version).toBe(2);
  });

  it('counts proposals too, so that two users of one lender do not overwrite each other', async () => {
    const { _id, version } = await newLender();
    const [one, other] = [await userOf(_id, 'one@example.com'), await userOf(_id, 'other@example.com')];
    expect((await put(one, _id, { email: 'one.desk@example.com', version })).status).toBe(200);
    expect((await put(other, _id, { email: 'other.desk@example.com', version })).body.about.fields).toBe('email');
    expect((await read(_id)).pendingEdits).toEqual({ email: 'one.desk@example.com' });
  });
});

describe("a change by the lender's own user", () => {
  it('waits for approval field by field while the live values stay', async () => {
    const { _id, name } = await newLender();
    const user = await userOf(_id, 'proposer@example.com');
    const { status, body } = await put(user, _id, {
      ...form,
      name,
      states: ['TX', 'OH'],
      brokerFriendly: false,
      bkFcSsDil: '',
    });
    expect([status, body.message, body.waiting.sort()]).toEqual([
      200,
      'Lender updated successfully!',
      ['bkFcSsDil', 'brokerFriendly', 'states'],
    ]);
    const proposed = { states: ['OH', 'TX'], brokerFriendly: false, bkFcSsDil: null };
    expect(await read(_id)).toMatchObject({ states: ['CA', 'TX'], brokerFriendly: true, bkFcSsDil: 4 });
    expect((await read(_id)).pendingEdits).toEqual(proposed);
    const pending = await pendingOf(_id);
    expect(pending.pendingEdits).toEqual(proposed);
    expect(pending.proposals).toHaveLength(3);
    expect(pending.proposals).toContainEqual({
      field: 'states',
      value: ['OH', 'TX'],
      proposedBy: 'Rhea Tolliver',
      proposedAt: expect.any(String),
    });
    const { body: bell } = await admin.call('GET', '/api/notifications');
    expect(bell.notifications.map(({ message }: { message: string }) => message)).toContain(
      `${name} changed its company record (States, Broker friendly, Years since BK / FC / SS / DIL). It awaits approval.`,
    );
  });

  it('is taken back by saving the live value again, and saying it twice proposes it once', async () => {
    const { _id } = await newLender();
    const user = await userOf(_id, 'backer@example.com');
    await put(user, _id, { email: 'other@example.com' });
    const { version } = await read(_id);
    expect((await put(user, _id, { email: 'other@example.com' })).body.waiting).toEqual([]);
    expect((await read(_id)).version).toBe(version);
    await put(user, _id, { email: form.email });
    expect((await read(_id)).pendingEdits).toEqual({});
    expect(await pendingOf(_id)).toBeUndefined();
  });

  it('reaches no other lender: foreign ids do not exist', async () => {
    const [own, foreign] = [await newLender(), await newLender()];
    const user = await userOf(own._id, 'insider@example.com');
    for (const answer of [
      await put(user, foreign._id, { email: 'mine@example.com' }),
      await user.call('GET', `/api/lenders/${foreign._id}/history`),
      await user.call('GET', `/api/lenders/${foreign._id}`),
    ])
      expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND']);
    expect((await read(foreign._id)).pendingEdits).toEqual({});
    for (const url of [
      '/api/admin/approve-lender-edit',
      '/api/admin/reject-lender-edit',
      '/api/admin/decide-lender-edits',
    ])
      expect((await user.call('POST', url, { lenderId: own._id, field: 'email', newValue: 'x' })).status).toBe(403);
    expect((await user.call('GET', '/api/admin/pending-lenders')).status).toBe(403);
    expect((await user.call('DELETE', `/api/lenders/${own._id}`)).status).toBe(403);
  });
});

describe('deciding about a change', () => {
  it('approves one field and rejects another; the users of the lender are told by bell and mail', async () => {
    const { _id } = await newLender();
    const user = await userOf(_id, 'decided@example.com');
    await put(user, _id, { email: 'fresh@example.com', phone: '512-555-0123' });
    expect(await approve(_id, 'email', 'fresh@example.com')).toMatchObject({
      status: 200,
      body: { success: true, message: 'Approved change for email' },
    });
    expect(await reject(_id, 'phone')).toMatchObject({ status: 200, body: { message: 'Rejected change for phone' } });
    expect(await read(_id)).toMatchObject({ email: 'fresh@example.com', phone: form.phone, pendingEdits: {} });
    const { body } = await user.call('GET', '/api/notifications');
    expect(body.notifications.map(({ message }: { message: string }) => message)).toEqual(
      expect.arrayContaining([
        'Your change of the company record was approved: Email.',
        'Your change of the company record was rejected: Phone.',
      ]),
    );
    const mails = await mailsTo(app, 'decided@example.com', 2);
    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      expect.stringMatching(/was approved$/),
      expect.stringMatching(/was rejected$/),
    ]);
  });

  it('mails nobody who does not want to be', async () => {
    const { _id } = await newLender();
    const user = await userOf(_id, 'quiet@example.com');
    const choice = { sort: 'lenderEditDecided', inProduct: true, byMail: 'off' };
    const chosen = await user.call('PUT', '/api/notifications/preferences', { preferences: [choice] });
    expect(chosen.status).toBe(200);
    await put(user, _id, { email: 'quiet.desk@example.com' });
    await approve(_id, 'email', 'quiet.desk@example.com');
    const queued = await rows(
      sql`select 1 from pgboss.job where data::text like '%lender.editDecided%' and data::text like ${`%${_id}%`}`,
    );
    expect(queued).toEqual([]);
  });

  it('applies only what is proposed by now: another value is refused with 409, and so is what is decided already', async () => {
    const { _id } = await newLender();
    const user = await userOf(_id, 'restless@example.com');
    await put(user, _id, { states: ['OH'] });
    await put(user, _id, { states: ['OH', 'MI'] });
    expect((await approve(_id, 'states', ['OH'])).status).toBe(409);
    expect((await read(_id)).states).toEqual(['CA', 'TX']);
    expect((await approve(_id, 'states', ['OH', 'MI'])).status).toBe(200);
    expect((await read(_id)).states).toEqual(['MI', 'OH']);
    expect((await approve(_id, 'states', ['OH', 'MI'])).status).toBe(409);
    expect((await reject(_id, 'states')).status).toBe(409);
    expect((await approve(_id, 'rehabLogic', 'x')).status).toBe(400);
  });

  it('at the moment of another edit approves the one value or refuses, and never loses the newer one', async () => {
    const { _id } = await newLender();
    const user = await userOf(_id, 'racer@example.com');
    await put(user, _id, { email: 'first@example.com' });
    const [approved] = await Promise.all([
      approve(_id, 'email', 'first@example.com'),
      put(user, _id, { email: 'second@example.com' }),
    ]);
    const { email, pendingEdits } = await read(_id);
    expect(pendingEdits).toEqual({ email: 'second@example.com' });
    expect([approved.status, email]).toEqual(approved.status === 200 ? [200, 'first@example.com'] : [409, form.email]);
  });

  it('decides all of a lender at once or none of it, and tells its users once', async () => {
    const { _id } = await newLender();
    const user = await userOf(_id, 'whole@example.com');
    await put(user, _id, { email: 'a@example.com', phone: '512-555-0134', assumable: true });
    const all = (verdict: string, edits: object) =>
      admin.call('POST', '/api/admin/decide-lender-edits', { lenderId: _id, verdict, edits });
    expect((await all('approved', { email: 'a@example.com', phone: 'another' })).status).toBe(409);
    expect((await read(_id)).email).toBe(form.email);
    const { edits } = { edits: (await pendingOf(_id)).pendingEdits };
    expect((await all('approved', edits)).status).toBe(200);
    expect(await read(_id)).toMatchObject({ ...edits, pendingEdits: {} });
    expect(await mailsTo(app, 'whole@example.com', 1)).toHaveLength(1);
  });
});

describe('the history of a record', () => {
  it('says who changed what, to administrators and to the users of the lender', async () => {
    const { _id } = await newLender();
    const user = await userOf(_id, 'historian@example.com', 'Magnus');
    await put(user, _id, { email: 'his@example.com' });
    await reject(_id, 'email');
    await put(admin, _id, { phone: '512-555-0145' });
    for (const who of [user, admin]) {
      const entries = await historyOf(who, _id);
      expect(entries.map(({ what, by }) => [what, by])).toEqual([
        ['changed', 'Priya Fairlocke'],
        ['rejected', 'Priya Fairlocke'],
        ['proposed', 'Magnus Tolliver'],
        ['added', 'Priya Fairlocke'],
      ]);
      expect(entries[0]?.changes).toEqual([{ field: 'phone', before: form.phone, after: '512-555-0145' }]);
      expect(entries[2]?.changes).toEqual([{ field: 'email', before: form.email, after: 'his@example.com' }]);
    }
  });
});

describe('deleting a lender', () => {
  it('is refused while a request is open, with how many there are', async () => {
    const user = await app.visitor.call('POST', '/api/auth/login', {
      email: 'lender2@example.com',
      password: demoPassword,
    });
    const { lenderId } = user.body;
    await sendRequest(lenderId, '1 Openrequest Way, Austin, TX 78704');
    const { body: usage } = await admin.call('GET', `/api/lenders/${lenderId}/usage`);
    expect(usage.usage).toMatchObject({ openQuotes: 1, activeDeals: 0 });
    expect(usage.usage.programs).toBeGreaterThan(0);
    const refused = await admin.call('DELETE', `/api/lenders/${lenderId}`);
    expect(refused).toMatchObject({ status: 409, body: { message: '1 open quote request still points to it.' } });
    expect((await admin.call('GET', `/api/lenders/${lenderId}`)).status).toBe(200);
  });

  it('takes lender and programs off the market, unassigns its users by mail, and old deals still show the name', async () => {
    const login = await app.visitor.call('POST', '/api/auth/login', {
      email: 'lender3@example.com',
      password: demoPassword,
    });
    const { lenderId } = login.body;
    const { name } = await read(lenderId);
    const sent = await sendRequest(lenderId, '2 Longago Lane, Austin, TX 78704');
    const quoteId = sent.body.quotes[0]._id;
    await broker.call('POST', `/api/quotes/${quoteId}/withdraw`, {});
    const answer = await admin.call('DELETE', `/api/lenders/${lenderId}`);
    expect(answer).toMatchObject({ status: 200, body: { success: true, message: 'Lender deleted successfully.' } });
    expect((await admin.call('GET', `/api/lenders/${lenderId}`)).status).toBe(404);
    const { body: list } = await broker.call('GET', '/api/lenders');
    expect(list.lenders.map(({ _id }: { _id: string }) => _id)).not.toContain(lenderId);
    expect(await rows(sql`select 1 from programs where lender_id = ${lenderId} and deleted_at is null`)).toEqual([]);
    const user = await app.signIn('lender3@example.com');
    expect((await user.call('GET', '/api/users/profile')).body.user.lenderId).toBeNull();
    const [mail] = await mailsTo(app, 'lender3@example.com');
    expect(mail?.subject).toBe('Your company is no longer on Plinth');
    const { body: quotes } = await broker.call('GET', `/api/pipeline/${sent.body.pipelineEntryId}/quotes`);
    expect(JSON.stringify(quotes)).toContain(name);
    const again = await sendRequest(lenderId, '3 Toolate Terrace, Austin, TX 78704');
    expect([again.status, again.body.message]).toEqual([400, 'Lender not found.']);
    expect((await admin.call('DELETE', `/api/lenders/${lenderId}`)).status).toBe(404);
  });

  it('leaves nothing that its mailed link could still offer: a decline is not taken back', async () => {
    const email = 'afterwards@example.com';
    const { _id } = await newLender({ email });
    const sent = await sendRequest(_id, '9 Afterwards Alley, Austin, TX 78704');
    const [mail] = await mailsTo(app, email);
    const link = { 'x-reply-token': /quote-reply#(\S+)/.exec(mail?.text ?? '')?.[1] ?? '' };
    const decline = { reason: 'Location', note: '' };
    expect((await app.visitor.call('POST', '/api/quote-reply/decline', decline, link)).status).toBe(200);
    expect((await admin.call('DELETE', `/api/lenders/${_id}`)).status).toBe(200);
    const offer = { ...exampleOffer, confirmUnusual: true };
    const refused = await app.visitor.call('POST', '/api/quote-reply/offers', offer, link);
    expect([refused.status, refused.body.message]).toEqual([409, 'This lender is no longer on Plinth.']);
    const { body } = await broker.call('GET', `/api/pipeline/${sent.body.pipelineEntryId}/quotes`);
    expect(body.quotes[0].status).toBe('declined');
  });

  it('and a new request that come at once: one of the two is refused', async () => {
    for (let turn = 0; turn < 5; turn++) {
      const { _id } = await newLender();
      const [deleted, asked] = await Promise.all([
        admin.call('DELETE', `/api/lenders/${_id}`),
        sendRequest(_id, `${turn + 4} Sametime Street, Austin, TX 78704`),
      ]);
      expect([
        [200, 400],
        [409, 200],
      ]).toContainEqual([deleted.status, asked.status]);
    }
  });
});

const sendRequest = (lenderId: string, propertyAddress: string) =>
  broker.call('POST', '/api/quotes/fix-and-flip', { ...exampleRequest, propertyAddress, lenderIds: [lenderId] });
