import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LeavingDesk, openLeavingDesk } from '../../../../../tests/support/desks/account/leaving-desk.ts';
import { dayMs, hourMs } from '../../../../kernel/dates.ts';

let desk: LeavingDesk;
beforeAll(async () => {
  desk = await openLeavingDesk();
});
afterAll(() => desk?.close());

describe('asking for the end of an account', () => {
  it('takes the password; a wrong one is said beside the field, signs nobody out, and is limited', async () => {
    const who = await desk.copyOf('broker', 'guesser@example.com');
    for (const password of ['wrong', '', undefined]) {
      const refused = await who.call('POST', '/api/users/deletion', { password });
      expect(refused).toMatchObject({ status: 400, body: { fields: { password: expect.any(String) } } });
    }
    expect((await who.call('GET', '/api/users/deletion')).body).toMatchObject({ dueAt: null, refusal: null });
    for (let guess = 0; guess < 9; guess++) expect((await desk.ask(who, 'wrong')).status).toBe(400);
    expect(await desk.ask(who)).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    expect((await who.call('GET', '/api/users/profile')).body.user.deletionDueAt).toBeNull();
  });

  it('gives fourteen days, signs other devices out, tells by mail, and repeated keeps the first day', async () => {
    const who = await desk.copyOf('broker', 'leaver@example.com');
    const elsewhere = await desk.app.signIn('leaver@example.com');
    const before = desk.app.clock.now().getTime();
    const asked = await desk.ask(who);
    expect(asked.status).toBe(200);
    const due = Date.parse(asked.body.dueAt);
    expect(due - before).toBeGreaterThanOrEqual(14 * dayMs);
    expect(due - before).toBeLessThan(14 * dayMs + hourMs);
    expect((await elsewhere.call('GET', '/api/users/profile')).status).toBe(401);
    expect((await desk.ask(who)).body.dueAt).toBe(asked.body.dueAt);
    const again = await desk.app.signIn('leaver@example.com');
    expect((await again.call('GET', '/api/users/profile')).body.user.deletionDueAt).toBe(asked.body.dueAt);
    expect((await again.call('GET', '/api/users/deletion')).body.dueAt).toBe(asked.body.dueAt);
    expect(await desk.subjectsTo('leaver@example.com', 1)).toEqual([
      expect.stringMatching(/^Your account will be deleted on /),
    ]);
  });

  it('can be taken back, also twice, and then nothing has changed and nothing ends', async () => {
    const who = await desk.copyOf('broker', 'stayer@example.com');
    const shown = async () => {
      const { body } = await who.call('GET', '/api/users/profile');
      return body.user;
    };
    const before = await shown();
    await desk.ask(who);
    for (let turn = 0; turn < 2; turn++)
      expect(await who.call('DELETE', '/api/users/deletion')).toMatchObject({ status: 200, body: { dueAt: null } });
    expect(await shown()).toEqual(before);
    const actions = await desk.rows(
      sql`select action from audit_log where entity_id = ${before._id} and action like 'account.%' and action <> 'account.signedIn' order by id`,
    );
    expect(actions.map(({ action }) => action)).toEqual(['account.deletionAsked', 'account.kept']);
  });

  it('is refused to the last superadmin, and to the one who would be the last', async () => {
    const first = await desk.app.signIn('superadmin@example.com');
    expect(await desk.ask(first)).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT', message: expect.stringMatching(/last superadmin/) },
    });
    expect((await first.call('GET', '/api/users/deletion')).body.refusal).toMatch(/last superadmin/);
    const second = await desk.copyOf('superadmin', 'superadmin2@example.com');
    expect((await Promise.all([desk.ask(first), desk.ask(second)])).map(({ status }) => status).sort()).toEqual([
      200, 409,
    ]);
    await Promise.all([first, second].map((who) => who.call('DELETE', '/api/users/deletion')));
  });
});
