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
import type { Caller } from '../../../../tests/support/test-app.ts';
import { classAttempts } from '../limits.ts';

type Who = Pick<Caller, 'call'>;
const own = '/api/lender/classes';
const unknownId = '00000000-0000-4000-8000-000000000000';
const attempt = (broker: Who, id: string, answers: object = rightAnswers) =>
  broker.call('POST', `/api/lender-classes/${id}/attempts`, { version: 1, answers });
type Count = { readonly key: string; readonly points: number };
const counts = async (desk: { rows(query: ReturnType<typeof sql>): Promise<readonly object[]> }) =>
  (await desk.rows(
    sql`select key, points from rate_limits where key like ${`${classAttempts.name}:%`} order by key`,
  )) as readonly Count[];
const gone = { status: 404, body: expect.objectContaining({ message: 'This class is no longer offered.' }) };

describe('a quiz with an answer that is there twice', () => {
  it('is kept as a draft and not published', async ({ desk }) => {
    const [first, ...rest] = exampleClass.quiz;
    const quiz = [{ ...first, options: ['The borrower', 'the  borrower ', 'The lender'] }, ...rest];
    const { body } = await desk.lender.call('POST', own, { content: { ...exampleClass, quiz } });
    const { _id, revision } = body.class;
    const refused = await desk.lender.call('POST', `${own}/${_id}/publish`, { revision });
    expect([refused.status, refused.body.fields]).toEqual([
      400,
      { 'quiz.0.options.1': 'This answer is there already' },
    ]);
  });
});

describe('an attempt', () => {
  it('that passes twice at the same moment, as from two tabs, earns one credential', async ({ desk }) => {
    const id = await taughtBy(desk.lender);
    const broker = await newVerifiedBroker(desk.app, 'class-two-tabs');
    const both = await Promise.all([attempt(broker, id), attempt(broker, id)]);
    expect(both.map(({ body }) => body.passed)).toEqual([true, true]);
    expect(new Set(both.map(({ body }) => body.credential._id)).size).toBe(1);
    expect((await broker.call('GET', '/api/class-credentials')).body.credentials).toHaveLength(1);
    const earned = sql`select 1 from audit_log where action = 'classCredential.earned' and payload ->> 'classId' = ${id}`;
    expect(await desk.rows(earned)).toHaveLength(1);
  });

  it('after a revocation earns a new credential, and the revoked one stays as it was', async ({ desk }) => {
    const id = await taughtBy(desk.lender);
    const broker = await newVerifiedBroker(desk.app, 'class-again');
    const first = (await attempt(broker, id)).body.credential._id;
    const revoking = { reason: 'The draw rules changed', mayRetake: true };
    await desk.lender.call('POST', `/api/class-credentials/${first}/revoke`, revoking);
    const again = (await attempt(broker, id)).body.credential;
    expect(again._id).not.toBe(first);
    const { credentials } = (await broker.call('GET', '/api/class-credentials')).body;
    expect(credentials).toMatchObject([
      { _id: again._id, revokedAt: null },
      { _id: first, revokedReason: 'The draw rules changed', mayRetake: true },
    ]);
  });

  it('at a class that was taken down or withdrawn meanwhile says so, and what was earned stays', async ({ desk }) => {
    const id = await taughtBy(desk.lender);
    const earlier = await newVerifiedBroker(desk.app, 'class-earlier');
    const late = await newVerifiedBroker(desk.app, 'class-late');
    await attempt(earlier, id);
    const superadmin = await desk.app.signIn('superadmin@example.com');
    await superadmin.call('POST', `/api/admin/lender-classes/${id}/take-down`, { reason: 'Promises approvals' });
    expect(await attempt(late, id)).toMatchObject(gone);
    const { credentials } = (await earlier.call('GET', '/api/class-credentials')).body;
    expect(credentials).toMatchObject([{ classId: id, revokedAt: null }]);
    await superadmin.call('POST', `/api/admin/lender-classes/${id}/restore`);
    expect((await attempt(late, id)).body.passed).toBe(true);
    await desk.lender.call('POST', `${own}/${id}/withdraw`);
    expect(await attempt(late, id)).toMatchObject(gone);
  });

  it('at the class of a lender that left the market says so, and nothing asks for the class any more', async ({
    desk,
  }) => {
    const other = await desk.app.signIn('lender2@example.com');
    const id = await taughtBy(other);
    await other.call('PUT', `${own}/${id}/required`, { isRequired: true });
    const lenderId = (await other.call('GET', '/api/users/profile')).body.user.lenderId;
    const superadmin = await desk.app.signIn('superadmin@example.com');
    const needed = async () =>
      (await desk.broker.call('GET', '/api/class-credentials/missing')).body.missing.map(
        (one: { classId: string }) => one.classId,
      );
    expect(await needed()).toEqual([id]);
    const left = await superadmin.call('DELETE', `/api/lenders/${lenderId}`);
    expect([left.status, left.body.message]).toEqual([200, expect.anything()]);
    expect((await desk.app.visitor.call('GET', `/api/lender-classes/${id}`)).status).toBe(404);
    const { classes } = (await desk.app.visitor.call('GET', '/api/lender-classes')).body;
    expect(classes.map(({ _id }: { _id: string }) => _id)).not.toContain(id);
    expect(await attempt(desk.broker, id)).toMatchObject(gone);
    expect(await needed()).toEqual([]);
  });

  it('that is refused costs nothing, and neither does one of who has passed this version', async ({ desk }) => {
    const id = await taughtBy(desk.lender, { title: 'Counted attempts' });
    const broker = await newVerifiedBroker(desk.app, 'class-counted');
    const before = await counts(desk);
    const older = { version: 2, answers: rightAnswers };
    const refused = [
      await broker.call('POST', `/api/lender-classes/${id}/attempts`, older),
      await attempt(broker, id, { q1: -1 }),
      await attempt(broker, unknownId),
    ];
    expect(refused.map(({ status }) => status)).toEqual([409, 400, 404]);
    expect(await counts(desk)).toEqual(before);

    expect((await attempt(broker, id, wrongAnswers)).body.passed).toBe(false);
    const own = () => counts(desk).then((rows) => rows.filter(({ key }) => !before.some((known) => known.key === key)));
    expect((await own()).map(({ points }) => points)).toEqual(classAttempts.windows.map(() => 1));
    const { credential } = (await attempt(broker, id)).body;
    const passed = await own();
    expect(passed.map(({ points }) => points)).toEqual(classAttempts.windows.map(() => 2));
    expect((await attempt(broker, id, wrongAnswers)).body.credential).toMatchObject({ _id: credential._id });
    const revoking = { reason: 'The draw rules changed', mayRetake: false };
    await desk.lender.call('POST', `/api/class-credentials/${credential._id}/revoke`, revoking);
    expect(await attempt(broker, id)).toMatchObject({ status: 409, body: { code: 'CREDENTIAL_REVOKED' } });
    expect(await own()).toEqual(passed);
  });

  it('at a newer version counts, also of who has passed the one before', async ({ desk }) => {
    const id = await taughtBy(desk.lender, { title: 'Second edition' });
    const broker = await newVerifiedBroker(desk.app, 'class-second-edition');
    expect((await attempt(broker, id)).body.passed).toBe(true);
    const { revision } = (await desk.lender.call('GET', `${own}/${id}`)).body.class;
    const content = { ...exampleClass, title: 'Second edition, revised' };
    const saved = await desk.lender.call('PUT', `${own}/${id}`, { revision, content });
    await desk.lender.call('POST', `${own}/${id}/publish`, { revision: saved.body.class.revision });
    const before = await counts(desk);
    const newer = { version: 2, answers: wrongAnswers };
    expect((await broker.call('POST', `/api/lender-classes/${id}/attempts`, newer)).body.passed).toBe(false);
    const sum = (rows: readonly Count[]) => rows.reduce((all, { points }) => all + points, 0);
    expect(sum(await counts(desk)) - sum(before)).toBe(classAttempts.windows.length);
  });

  it.for([
    ['that is no answer of a question', { q1: -1 }],
    ['with a text for an answer', { q1: 'one' }],
    ['with more answers than a quiz has questions', Object.fromEntries([...Array(21).keys()].map((n) => [`q${n}`, 0]))],
  ])('%s is refused', async ([, answers], { desk }) => {
    const id = await taughtBy(desk.lender, { title: 'Refused answers' });
    expect((await attempt(desk.broker, id, answers as object)).status).toBe(400);
    await desk.lender.call('POST', `${own}/${id}/withdraw`);
  });
});
