import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { impersonate } from '../../../../tests/support/desks/account/impersonate.ts';
import { openRecordDesk, type RecordDesk, recordForm } from '../../../../tests/support/desks/record-desk.ts';
import type { Caller } from '../../../../tests/support/test-app.ts';
import { listenTo } from '../../../platform/events/bus.ts';
import { lenderTopic } from '../../lenders/server/api.ts';

let desk: RecordDesk;
beforeAll(async () => {
  desk = await openRecordDesk();
});
afterAll(() => desk?.app.close());

const historyOf = async (who: Caller, id: string) =>
  (await who.call('GET', `/api/lenders/${id}/history`)).body.entries as {
    by: string;
    what: string;
    changes: { field: string; before: unknown; after: unknown }[];
  }[];

describe('adding a lender', () => {
  it('stores every field and answers with the record', async () => {
    const stated = {
      ...recordForm,
      name: 'Tarnbrook Funding',
      companyName: 'Tarnbrook Funding, LLC',
      rehabLogic: 'Heavy: 10%.',
    };
    const { status, body } = await desk.admin.call('POST', '/api/lenders', stated);
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
    expect(await desk.read(body.lender._id)).toEqual(body.lender);
    const { body: list } = await desk.broker.call('GET', '/api/lenders');
    expect(list.lenders).toContainEqual({ _id: body.lender._id, name: 'Tarnbrook Funding' });
  });

  it('asks for a name and names every value that is at fault', async () => {
    for (const name of ['', '  ', undefined]) {
      const { status, body } = await desk.admin.call('POST', '/api/lenders', {
        ...recordForm,
        name,
        bkFcSsDil: 1.5,
        states: ['XX'],
      });
      expect([status, body.fields.name]).toEqual([400, 'Lender name is required']);
      expect(Object.keys(body.fields).sort()).toEqual(['bkFcSsDil', 'name', 'states']);
    }
  });

  it('is for administrators alone', async () => {
    const lender = await desk.app.signIn('lender@example.com');
    for (const who of [desk.broker, lender])
      expect((await who.call('POST', '/api/lenders', { name: 'Not mine' })).status).toBe(403);
    expect((await desk.app.visitor.call('POST', '/api/lenders', { name: 'Not mine' })).status).toBe(401);
  });
});

describe('a change by an administrator', () => {
  it('is in force at once; what is left out stays, and the rehab logic is never erased', async () => {
    const { _id, name } = await desk.newLender();
    const { status, body } = await desk.put(desk.admin, _id, {
      name,
      email: 'new@example.com',
      bkFcSsDil: null,
      rehabLogic: '',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, message: 'Lender updated successfully!', waiting: [] });
    expect(await desk.read(_id)).toMatchObject({
      email: 'new@example.com',
      bkFcSsDil: null,
      phone: recordForm.phone,
      states: ['CA', 'TX'],
      rehabLogic: 'Light first.',
      version: 2,
    });
  });

  it('reaches searches: every process hears of the lender', async () => {
    const { _id } = await desk.newLender();
    const heard = new Promise<void>((resolve) => {
      const hear = listenTo(lenderTopic, ({ lenderId }) => lenderId === _id && resolve());
      desk.app.platform.events.subscribe([hear]);
    });
    await desk.put(desk.admin, _id, { states: ['OH'] });
    await heard;
  });

  it('is refused without a name, and for a lender that is not there', async () => {
    const { _id } = await desk.newLender();
    expect((await desk.put(desk.admin, _id, { name: '' })).body.fields).toEqual({ name: 'Lender name is required' });
    expect((await desk.put(desk.admin, '00000000-0000-4000-8000-000000000000', { name: 'Nobody' })).status).toBe(404);
    expect((await desk.put(desk.broker, _id, { name: 'Mine now' })).status).toBe(403);
  });

  it('leaves what lenders proposed waiting, but for what is in force with it', async () => {
    const { _id } = await desk.newLender();
    const user = await desk.userOf(_id, 'override@example.com');
    await desk.put(user, _id, { phone: '512-555-0101', email: 'theirs@example.com' });
    await desk.put(desk.admin, _id, { phone: '512-555-0101', email: 'ours@example.com' });
    expect((await desk.read(_id)).pendingEdits).toEqual({ email: 'theirs@example.com' });
  });
});

describe('two people who save the same record', () => {
  it('the second is told what changed, writes nothing, and saves with the version there is', async () => {
    const { _id, version } = await desk.newLender();
    expect((await desk.put(desk.admin, _id, { phone: '512-555-0110', version })).status).toBe(200);
    const refused = await desk.put(desk.admin, _id, { email: 'late@example.com', version });
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'CONFLICT',
        message: 'This lender was changed while you were editing: Phone.',
        about: { version: '2', fields: 'phone' },
      },
    });
    expect((await desk.read(_id)).email).toBe(recordForm.email);
    expect((await desk.put(desk.admin, _id, { email: 'late@example.com', version: 2 })).status).toBe(200);
    expect(await desk.read(_id)).toMatchObject({ phone: '512-555-0110', email: 'late@example.com', version: 3 });
  });

  it('a version that no record can have is refused in the recordForm of every refusal', async () => {
    const { _id } = await desk.newLender();
    const { status, body } = await desk.put(desk.admin, _id, { name: 'Fardown Funding', version: 9_000_000_000 });
    expect([status, body.code]).toEqual([400, 'INVALID_INPUT']);
  });

  it('at the same moment exactly one of them is first', async () => {
    const { _id, version } = await desk.newLender();
    const saved = await Promise.all(
      ['512-555-0111', '512-555-0112', '512-555-0113'].map((phone) => desk.put(desk.admin, _id, { phone, version })),
    );
    expect(saved.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await desk.read(_id)).version).toBe(2);
  });

  it('counts proposals too, so that two users of one lender do not overwrite each other', async () => {
    const { _id, version } = await desk.newLender();
    const [one, other] = [await desk.userOf(_id, 'one@example.com'), await desk.userOf(_id, 'other@example.com')];
    expect((await desk.put(one, _id, { email: 'one.desk@example.com', version })).status).toBe(200);
    expect((await desk.put(other, _id, { email: 'other.desk@example.com', version })).body.about.fields).toBe('email');
    expect((await desk.read(_id)).pendingEdits).toEqual({ email: 'one.desk@example.com' });
  });
});

describe('the history of a record', () => {
  it('says who changed what, to administrators and to the users of the lender', async () => {
    const { _id } = await desk.newLender();
    const user = await desk.userOf(_id, 'historian@example.com', 'Magnus');
    await desk.put(user, _id, { email: 'his@example.com' });
    await desk.reject(_id, 'email');
    await desk.put(desk.admin, _id, { phone: '512-555-0145' });
    for (const who of [user, desk.admin]) {
      const entries = await historyOf(who, _id);
      expect(entries.map(({ what, by }) => [what, by])).toEqual([
        ['changed', 'Priya Fairlocke'],
        ['rejected', 'Priya Fairlocke'],
        ['proposed', 'Magnus Tolliver'],
        ['added', 'Priya Fairlocke'],
      ]);
      expect(entries[0]?.changes).toEqual([{ field: 'phone', before: recordForm.phone, after: '512-555-0145' }]);
      expect(entries[2]?.changes).toEqual([{ field: 'email', before: recordForm.email, after: 'his@example.com' }]);
    }
  });

  it('says when support did it for a user of the lender', async () => {
    const { _id } = await desk.newLender();
    const user = await desk.userOf(_id, 'helped@example.com', 'Ines');
    const superadmin = await desk.app.signIn('superadmin@example.com');
    const { _id: userId } = (await user.call('GET', '/api/users/profile')).body.user;
    const acting = await impersonate(desk.app, superadmin, userId, 'They asked us to correct the address.');
    expect((await desk.put(acting, _id, { email: 'corrected@example.com' })).status).toBe(200);
    expect((await historyOf(user, _id))[0]).toMatchObject({
      what: 'proposed',
      by: 'Plinth support for Ines Tolliver',
    });
  });
});
