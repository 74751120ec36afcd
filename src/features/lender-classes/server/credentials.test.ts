import { sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { rightAnswers, taughtBy } from '../../../../tests/support/desks/account/taught-class.ts';
import { newVerifiedBroker } from '../../../../tests/support/desks/account-desk.ts';
import { reviewAgain, reviewedDeal, submit } from '../../../../tests/support/desks/deals/submitted-desk.ts';
import { it } from '../../../../tests/support/desks/quote-desk.ts';
import type { Caller } from '../../../../tests/support/test-app.ts';

type Who = Pick<Caller, 'call'>;
const required = (lender: Who, id: string, isRequired = true) =>
  lender.call('PUT', `/api/lender/classes/${id}/required`, { isRequired });
const pass = (broker: Who, id: string) =>
  broker.call('POST', `/api/lender-classes/${id}/attempts`, { version: 1, answers: rightAnswers });
const missing = async (broker: Who): Promise<string[]> =>
  (await broker.call('GET', '/api/class-credentials/missing')).body.missing.map(
    ({ classId }: { classId: string }) => classId,
  );
const revoke = (lender: Who, id: string, mayRetake = true) =>
  lender.call('POST', `/api/class-credentials/${id}/revoke`, { reason: 'The draw rules changed', mayRetake });
const retake = (lender: Who, id: string, mayRetake: boolean) =>
  lender.call('PUT', `/api/class-credentials/${id}/retake`, { mayRetake });

describe('a class that a lender asks for before requests', () => {
  it('refuses a request to that lender and to all that go with it, until the class is passed', async ({
    desk,
    request,
  }) => {
    const id = await taughtBy(desk.lender);
    expect((await required(desk.lender, id)).body.class.isRequired).toBe(true);
    expect(await missing(desk.broker)).toEqual([id]);
    const [other = ''] = desk.otherLenderIds;
    const refused = await request([other, desk.lenderId]);
    expect([refused.status, refused.body.code]).toEqual([409, 'CLASS_REQUIRED']);
    expect(refused.body.message).toMatch(/class before you request a quote: “Draws with us”\. Nothing was sent\.$/);
    expect(refused.body.about).toEqual({ lenderId: desk.lenderId, classId: id, classTitle: 'Draws with us' });
    expect((await request([other])).status).toBe(200);
    expect((await pass(desk.broker, id)).body.passed).toBe(true);
    expect(await missing(desk.broker)).toEqual([]);
    expect((await request([desk.lenderId])).status).toBe(200);
    await required(desk.lender, id, false);
  });

  it('asks for nothing once it is withdrawn or no longer required', async ({ desk, request }) => {
    const id = await taughtBy(desk.lender);
    await required(desk.lender, id);
    expect((await request([desk.lenderId])).body.code).toBe('CLASS_REQUIRED');
    await desk.lender.call('POST', `/api/lender/classes/${id}/withdraw`);
    expect(await missing(desk.broker)).toEqual([]);
    expect((await request([desk.lenderId])).status).toBe(200);
  });

  it('is asked for again of a broker whose credential was revoked', async ({ desk, request }) => {
    const id = await taughtBy(desk.lender);
    await required(desk.lender, id);
    const { credential } = (await pass(desk.broker, id)).body;
    for (const turn of [1, 2]) expect([turn, (await revoke(desk.lender, credential._id)).status]).toEqual([turn, 200]);
    expect((await request([desk.lenderId])).body.code).toBe('CLASS_REQUIRED');
    const { notifications } = (await desk.broker.call('GET', '/api/notifications')).body;
    const told = notifications.filter(({ message }: { message: string }) =>
      message.includes('revoked your credential'),
    );
    expect(told).toHaveLength(1);
    await pass(desk.broker, id);
    expect((await request([desk.lenderId])).status).toBe(200);
    const { credentials } = (await desk.broker.call('GET', '/api/class-credentials')).body;
    const history = credentials.filter(({ classId }: { classId: string }) => classId === id);
    expect(history.map(({ revokedReason }: { revokedReason: string | null }) => revokedReason)).toEqual([
      null,
      'The draw rules changed',
    ]);
    await required(desk.lender, id, false);
  });
});

describe('a class that a lender asks for before packages', () => {
  it('keeps a package from a lender that was never asked about the deal, until it is passed', async ({
    desk,
    address,
  }) => {
    const { dealId } = await reviewedDeal(desk, address);
    const id = await taughtBy(desk.lender);
    await required(desk.lender, id);
    const refused = await submit(desk.broker, dealId);
    expect([refused.status, refused.body.code]).toEqual([409, 'CLASS_REQUIRED']);
    expect(refused.body.message).toMatch(/class before you submit a package: “Draws with us”\.$/);
    const { submission } = (await desk.broker.call('GET', `/api/submissions/${dealId}/submission`)).body;
    expect(submission).toMatchObject({
      ...{ whyNotSubmit: refused.body.message, classToPass: id, can: { submit: false }, package: null },
    });
    await pass(desk.broker, id);
    expect((await submit(desk.broker, dealId)).status).toBe(200);
    await required(desk.lender, id, false);
  });

  it('counts no credential that is revoked while the package goes out', async ({ desk, address }) => {
    const { dealId } = await reviewedDeal(desk, address);
    const id = await taughtBy(desk.lender);
    await required(desk.lender, id);
    const { credential } = (await pass(desk.broker, id)).body;
    const waiting = () =>
      desk.rows(sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`);
    let sending: ReturnType<typeof submit> | undefined;
    await desk.app.database.transaction(async (tx) => {
      await tx.db.execute(sql`update class_credentials set revoked_at = now() where id = ${credential._id}`);
      sending = submit(desk.broker, dealId);
      await expect.poll(waiting, { timeout: 90_000 }).not.toEqual([]);
    });
    expect((await sending)?.body.code).toBe('CLASS_REQUIRED');
    await required(desk.lender, id, false);
  });

  it('lets a deal go on that was requested before', async ({ desk, address, request }) => {
    const { dealId } = await reviewedDeal(desk, address);
    expect((await request([desk.lenderId])).body.pipelineEntryId).toBe(dealId);
    const id = await taughtBy(desk.lender);
    await required(desk.lender, id);
    await reviewAgain(desk.broker, dealId);
    expect((await submit(desk.broker, dealId)).status).toBe(200);
    await required(desk.lender, id, false);
  });
});

describe('a credential', () => {
  it('is shown to the lender on the requests that it has received, and to no other', async ({ desk, askOne }) => {
    const id = await taughtBy(desk.lender);
    await pass(desk.broker, id);
    const { quoteId } = await askOne();
    const url = `/api/class-credentials/of-request/${quoteId}`;
    const { body } = await desk.lender.call('GET', url);
    expect(body.offers).toBe(true);
    expect(body.credentials[0]).toMatchObject({ classId: id, version: 1, score: 3, questions: 3, revokedAt: null });
    const other = await desk.app.signIn('lender2@example.com');
    expect((await other.call('GET', url)).status).toBe(404);
    expect((await desk.broker.call('GET', url)).status).toBe(403);
    expect((await desk.app.visitor.call('GET', url)).status).toBe(401);
    expect((await desk.lender.call('GET', `/api/class-credentials/of-package/${quoteId}`)).status).toBe(404);
    expect((await desk.investor.call('GET', '/api/class-credentials')).body.credentials).toEqual([]);
  });

  it('is revoked by its own lender, who may close the quiz to the broker', async ({ desk }) => {
    const id = await taughtBy(desk.lender);
    const broker = await newVerifiedBroker(desk.app, 'class-revoked');
    const { credential } = (await pass(broker, id)).body;
    const other = await desk.app.signIn('lender2@example.com');
    expect((await revoke(other, credential._id)).status).toBe(404);
    for (const caller of [desk.broker, broker]) expect((await revoke(caller, credential._id)).status).toBe(403);
    expect((await revoke(desk.lender, credential._id, false)).body.credential).toMatchObject({ mayRetake: false });
    expect((await pass(broker, id)).body.code).toBe('CREDENTIAL_REVOKED');
  });

  it('that was revoked opens the quiz again when its lender says so, and the broker is notified once', async ({
    desk,
  }) => {
    const id = await taughtBy(desk.lender);
    const broker = await newVerifiedBroker(desk.app, 'class-reopened');
    const { credential } = (await pass(broker, id)).body;
    expect((await retake(desk.lender, credential._id, true)).status).toBe(409);
    await revoke(desk.lender, credential._id, false);
    const other = await desk.app.signIn('lender2@example.com');
    expect((await retake(other, credential._id, true)).status).toBe(404);
    for (const caller of [desk.broker, broker]) expect((await retake(caller, credential._id, true)).status).toBe(403);
    for (const turn of [1, 2]) {
      const { body } = await retake(desk.lender, credential._id, true);
      expect([turn, body.credential]).toMatchObject([
        turn,
        { mayRetake: true, revokedReason: 'The draw rules changed' },
      ]);
    }
    const { notifications } = (await broker.call('GET', '/api/notifications')).body;
    const opened = notifications.filter(({ link }: { link: string }) => link === `/classes/${id}`);
    expect(opened).toHaveLength(1);
    expect(opened[0].message).toMatch(/opened its quiz to you again: Draws with us$/);
    const audited = sql`select before, after from audit_log where action = 'classCredential.retakeSet' and entity_id = ${credential._id}`;
    expect(await desk.rows(audited)).toEqual([{ before: { mayRetake: false }, after: { mayRetake: true } }]);
    expect((await pass(broker, id)).body.passed).toBe(true);
    // The newer credential is what counts now.
    expect((await retake(desk.lender, credential._id, false)).status).toBe(409);
  });
});
