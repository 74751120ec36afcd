import { sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import {
  exampleClass,
  rightAnswers,
  taughtBy,
  wrongAnswers,
} from '../../../../tests/support/desks/account/taught-class.ts';
import { newVerifiedBroker } from '../../../../tests/support/desks/account-desk.ts';
import { it } from '../../../../tests/support/desks/quote-desk.ts';
import { type Caller, createTestApp } from '../../../../tests/support/test-app.ts';

const own = '/api/lender/classes';
const shown = async (caller: Pick<Caller, 'call'>, id: string) => caller.call('GET', `/api/lender-classes/${id}`);

describe('a class that a lender teaches', () => {
  it('is a draft that nobody else sees until it is published', async ({ desk }) => {
    const added = await desk.lender.call('POST', own, { content: { ...exampleClass, title: '' } });
    const { _id, revision } = added.body.class;
    expect(added.body.class).toMatchObject({ state: 'draft', publishedVersion: null, hasChanges: true });
    expect((await shown(desk.app.visitor, _id)).status).toBe(404);
    const early = await desk.lender.call('POST', `${own}/${_id}/publish`, { revision });
    expect([early.status, early.body.fields]).toEqual([400, { title: 'Add a title' }]);
    const saved = await desk.lender.call('PUT', `${own}/${_id}`, { revision, content: exampleClass });
    const stale = await desk.lender.call('PUT', `${own}/${_id}`, { revision, content: exampleClass });
    expect([saved.status, stale.status]).toEqual([200, 409]);
    const published = await desk.lender.call('POST', `${own}/${_id}/publish`, { revision: saved.body.class.revision });
    expect(published.body.class).toMatchObject({ state: 'published', publishedVersion: 1, hasChanges: false });
    const again = await desk.lender.call('POST', `${own}/${_id}/publish`, { revision: saved.body.class.revision });
    expect([again.status, again.body.message]).toEqual([409, 'There are no changes to publish.']);
    const { classes } = (await desk.app.visitor.call('GET', '/api/lender-classes')).body;
    const card = classes.find((one: { _id: string }) => one._id === _id);
    expect(card).toMatchObject({ title: exampleClass.title, version: 1, lenderId: desk.lenderId });
  });

  it('never sends which answers are right before an attempt', async ({ desk }) => {
    const id = await taughtBy(desk.lender);
    const { body } = await shown(desk.app.visitor, id);
    const text = JSON.stringify(body);
    for (const word of ['correct', 'explanation', 'whyWrong', 'Right because']) expect(text).not.toContain(word);
    expect(body.class.quiz).toHaveLength(3);
  });

  it('is changed by its own lender alone', async ({ desk }) => {
    const id = await taughtBy(desk.lender);
    const other = await desk.app.signIn('lender2@example.com');
    const { revision } = (await desk.lender.call('GET', `${own}/${id}`)).body.class;
    const calls: ['GET' | 'POST' | 'PUT' | 'DELETE', string, object?][] = [
      ['GET', `${own}/${id}`],
      ['PUT', `${own}/${id}`, { revision, content: exampleClass }],
      ['POST', `${own}/${id}/publish`, { revision }],
      ['POST', `${own}/${id}/withdraw`],
      ['PUT', `${own}/${id}/required`, { isRequired: true }],
      ['DELETE', `${own}/${id}`],
    ];
    for (const [method, url, body] of calls) {
      expect((await other.call(method, url, body)).status, `${method} ${url}`).toBe(404);
      expect((await desk.broker.call(method, url, body)).status, `${method} ${url}`).toBe(403);
      expect((await desk.app.visitor.call(method, url, body)).status, `${method} ${url}`).toBe(401);
    }
    expect((await desk.lender.call('DELETE', `${own}/${id}`)).status).toBe(409);
    const { _id } = (await desk.lender.call('POST', own, { content: exampleClass })).body.class;
    expect((await desk.lender.call('DELETE', `${own}/${_id}`)).status).toBe(200);
    expect((await desk.lender.call('GET', `${own}/${_id}`)).status).toBe(404);
  });

  it('is withdrawn and comes back in the version it had', async ({ desk }) => {
    const id = await taughtBy(desk.lender);
    for (const turn of [1, 2])
      expect([turn, (await desk.lender.call('POST', `${own}/${id}/withdraw`)).body.class.state]).toEqual([
        turn,
        'withdrawn',
      ]);
    expect((await shown(desk.broker, id)).status).toBe(404);
    const { revision } = (await desk.lender.call('GET', `${own}/${id}`)).body.class;
    const back = await desk.lender.call('POST', `${own}/${id}/publish`, { revision });
    expect(back.body.class).toMatchObject({ state: 'published', publishedVersion: 1 });
  });

  it('is taken down by administrators of the market, until they restore it', async ({ desk }) => {
    const id = await taughtBy(desk.lender);
    const superadmin = await desk.app.signIn('superadmin@example.com');
    const down = (caller: Pick<Caller, 'call'>) =>
      caller.call('POST', `/api/admin/lender-classes/${id}/take-down`, { reason: 'Promises approvals' });
    const helper = await newVerifiedBroker(desk.app, 'class-helper');
    await superadmin.call('POST', '/api/admin/promote', { userId: helper.id });
    await superadmin.call('PUT', `/api/admin/users/${helper.id}/desks`, { desks: ['support'] });
    expect((await down(helper)).body.code).toBe('DESK_REQUIRED');
    for (const caller of [desk.broker, desk.lender]) expect((await down(caller)).status).toBe(403);
    for (const turn of [1, 2]) expect([turn, (await down(superadmin)).status]).toEqual([turn, 200]);
    expect((await shown(desk.broker, id)).status).toBe(404);
    const { revision, takenDownReason } = (await desk.lender.call('GET', `${own}/${id}`)).body.class;
    expect(takenDownReason).toBe('Promises approvals');
    const refused = await desk.lender.call('POST', `${own}/${id}/publish`, { revision });
    expect(refused.body.code).toBe('CLASS_TAKEN_DOWN');
    const { notifications } = (await desk.lender.call('GET', '/api/notifications')).body;
    const told = notifications.filter(({ message }: { message: string }) => message.includes('taken down'));
    expect(told).toHaveLength(1);
    expect((await superadmin.call('POST', `/api/admin/lender-classes/${id}/restore`)).status).toBe(200);
    expect((await shown(desk.broker, id)).status).toBe(200);
    const { classes } = (await superadmin.call('GET', '/api/admin/lender-classes')).body;
    expect(classes.find((one: { _id: string }) => one._id === id)).toMatchObject({ state: 'published' });
  });
});

describe('the quiz of a lender', () => {
  it('is graded on the server: a failed attempt learns the score alone', async ({ desk }) => {
    const id = await taughtBy(desk.lender);
    const attempt = (answers: object, version = 1) =>
      desk.broker.call('POST', `/api/lender-classes/${id}/attempts`, { version, answers });
    const failed = (await attempt(wrongAnswers)).body;
    expect([failed.passed, failed.score, failed.credential]).toEqual([false, 1, null]);
    expect(failed.questions).toEqual([]);
    expect((await attempt({})).body).toMatchObject({ passed: false, score: 0 });
    expect((await attempt(rightAnswers, 2)).status).toBe(409);
    const passed = (await attempt(rightAnswers)).body;
    expect(passed).toMatchObject({ passed: true, score: 3, credential: { version: 1, title: exampleClass.title } });
    expect(passed.questions[0]).toMatchObject({ isRight: true, correct: 1, why: 'Right because one' });
    // Passed twice it is one credential, and a failed try takes nothing away.
    expect((await attempt(rightAnswers)).body.credential._id).toBe(passed.credential._id);
    expect((await attempt(wrongAnswers)).body.credential._id).toBe(passed.credential._id);
  });

  it('refuses a seventh attempt within an hour', async () => {
    // The limits of the other tests are a thousand times as wide.
    const app = await createTestApp('demo', { environment: { RATE_LIMIT_FACTOR: '1' } });
    try {
      const id = await taughtBy(await app.signIn('lender@example.com'));
      const broker = await app.signIn('broker@example.com');
      const statuses = [];
      for (let turn = 0; turn < 7; turn++)
        statuses.push(
          (await broker.call('POST', `/api/lender-classes/${id}/attempts`, { version: 1, answers: wrongAnswers }))
            .status,
        );
      expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429]);
    } finally {
      await app.close();
    }
  });

  it('is taken by brokers alone', async ({ desk }) => {
    const id = await taughtBy(desk.lender);
    const url = `/api/lender-classes/${id}/attempts`;
    expect((await desk.lender.call('POST', url, { version: 1, answers: rightAnswers })).status).toBe(403);
    expect((await desk.app.visitor.call('POST', url, { version: 1, answers: rightAnswers })).status).toBe(401);
  });

  it('of a new version leaves the credentials of the one before as they are', async ({ desk }) => {
    const id = await taughtBy(desk.lender);
    await desk.investor.call('POST', `/api/lender-classes/${id}/attempts`, { version: 1, answers: rightAnswers });
    const { revision } = (await desk.lender.call('GET', `${own}/${id}`)).body.class;
    const content = { ...exampleClass, title: 'Draws, second edition' };
    const saved = await desk.lender.call('PUT', `${own}/${id}`, { revision, content });
    await desk.lender.call('POST', `${own}/${id}/publish`, { revision: saved.body.class.revision });
    expect((await shown(desk.investor, id)).body.class).toMatchObject({ version: 2, title: content.title });
    const { credentials } = (await desk.investor.call('GET', '/api/class-credentials')).body;
    const held = credentials.find(({ classId }: { classId: string }) => classId === id);
    expect(held).toMatchObject({ version: 1, title: exampleClass.title, revokedAt: null });
    const [{ events } = { events: 0 }] = await desk.rows(
      sql`select count(*)::int as events from audit_log where entity_id = ${id} and action = 'lenderClass.published'`,
    );
    expect(events).toBe(2);
  });
});
