import { eq, sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { addDeal, save } from '../../../../../tests/support/desks/deals/package-desk.ts';
import { uploadFor } from '../../../../../tests/support/desks/deals/requirement-desk.ts';
import {
  reviewAgain,
  reviewedDeal,
  submit,
  submittedDeal,
} from '../../../../../tests/support/desks/deals/submitted-desk.ts';
import { eventually, it } from '../../../../../tests/support/desks/quote-desk.ts';
import type { Caller } from '../../../../../tests/support/test-app.ts';
import { auditLog } from '../../../../platform/database/tables.ts';
import type { Submission } from '../../contract.ts';

const read = async (broker: Caller, id: string): Promise<Submission> =>
  (await broker.call('GET', `/api/submissions/${id}/submission`)).body.submission;
const milestoneOf = async (broker: Caller, id: string) => {
  const { pipeline } = (await broker.call('GET', `/api/pipeline/${id}`)).body;
  const { milestones } = pipeline as { milestones: { name: string; status: string; by: string | null }[] };
  return milestones.find(({ name }) => name === 'Package submitted');
};
const selectNobody = (broker: Caller, id: string) =>
  broker.call('PUT', `/api/pipeline/${id}/select-lender`, { lenderId: null });

describe('a submission', () => {
  it('is told what is missing, step by step, and sends nothing', async ({ desk: { broker }, address }) => {
    const id = await addDeal(broker, address);
    expect(await read(broker, id)).toMatchObject({
      missing: ['borrower', 'forms', 'documents', 'review', 'sign'],
      can: { submit: false },
      package: null,
    });
    expect(await submit(broker, id)).toMatchObject({
      status: 400,
      body: {
        code: 'PACKAGE_INCOMPLETE',
        message: 'Complete these steps first: Borrower Info, Program Forms, Documents, Review, Sign Documents.',
        about: { steps: 'borrower,forms,documents,review,sign' },
      },
    });
  });

  it('belongs to the owner of the deal alone', async ({ desk, address }) => {
    const { dealId } = await reviewedDeal(desk, address);
    for (const other of [desk.investor, await desk.app.signIn('admin@example.com')]) {
      expect((await other.call('GET', `/api/submissions/${dealId}/submission`)).status).toBe(404);
      expect((await submit(other, dealId)).status).toBe(404);
      const withdrawn = await other.call('POST', `/api/submissions/${dealId}/withdraw`, { reason: 'Mine' });
      expect(withdrawn.status).toBe(404);
    }
  });

  it('moves the deal, and the lender has it in its portal and by mail, as a link', async ({ desk, address }) => {
    const { broker, lender, mailsAbout } = desk;
    const { dealId } = await reviewedDeal(desk, address, ['Bank statement', 'Photo ID']);
    const before = await read(broker, dealId);
    expect(before).toMatchObject({ missing: [], whyNotSubmit: null, can: { submit: true } });
    expect(before.summary.documents.map(({ name }) => name)).toEqual(['Bank statement', 'Photo ID']);

    const { status, body } = await submit(broker, dealId);
    expect(status).toBe(200);
    expect(body.message).toBe('Loan package submitted successfully!');
    const sent = (body.submission as Submission).package;
    expect(sent).toMatchObject({ state: 'submitted', openedAt: null, can: { withdraw: true } });
    expect(sent?.documents.map(({ name }) => name)).toEqual(['Bank statement', 'Photo ID']);

    const { pipeline } = (await broker.call('GET', `/api/pipeline/${dealId}`)).body;
    expect(pipeline.stage).toBe('submitted');
    expect(await milestoneOf(broker, dealId)).toMatchObject({ status: 'completed' });
    const { lines } = (await broker.call('GET', `/api/pipeline/${dealId}/timeline?limit=10`)).body;
    expect(lines.some(({ text }: { text: string }) => text.startsWith('Loan package submitted to'))).toBe(true);

    const { notifications } = (await lender.call('GET', '/api/notifications')).body;
    expect(notifications[0]).toMatchObject({ link: `/lender/packages/${sent?._id}` });
    const about = `Loan package submitted: ${address}`;
    const [mail] = await eventually(
      () => mailsAbout(about),
      ({ length }) => length > 0,
    );
    expect(String(mail?.text)).toContain(`/lender/packages/${sent?._id}`);
    expect(String(mail?.text)).not.toContain('Whitfield');
  });

  it('happens once: a second one is refused, and of many at the same time one is written', async ({
    desk,
    address,
  }) => {
    const { broker, app, rows } = desk;
    const { dealId } = await reviewedDeal(desk, address);
    const answers = await Promise.all(Array.from({ length: 6 }, () => submit(broker, dealId)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    const again = await submit(broker, dealId);
    expect(again).toMatchObject({ status: 409, body: { code: 'PACKAGE_SUBMITTED' } });
    const packages = await rows(sql`select id from loan_packages where deal_id = ${dealId}`);
    expect(packages).toHaveLength(1);
    const trail = await app.database.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.entityId, String(packages[0]?.id)));
    expect(trail.filter(({ action }) => action === 'package.submitted')).toHaveLength(1);
  });

  it('is answered the same when it comes again with its key', async ({ desk: { broker }, desk, address }) => {
    const { dealId } = await reviewedDeal(desk, address);
    const key = { 'idempotency-key': `submit-${dealId}` };
    const [first, second] = [await submit(broker, dealId, key), await submit(broker, dealId, key)];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body.submission.package._id).toBe(first.body.submission.package._id);
  });

  it('covers what was reviewed: with anything changed since, the review is missing', async ({ desk, address }) => {
    const { broker } = desk;
    const { dealId, requirements } = await reviewedDeal(desk, address);
    await uploadFor(desk, broker, dealId, requirements[0] ?? '');
    const refused = await submit(broker, dealId);
    expect(refused).toMatchObject({ status: 400, body: { about: { steps: 'review,sign' } } });
    await reviewAgain(broker, dealId);
    expect((await submit(broker, dealId)).status).toBe(200);
  });

  it('never reaches a lender that left Plinth after the review', async ({ desk, address }) => {
    const { broker, lenderId, rows } = desk;
    const { dealId } = await reviewedDeal(desk, address);
    await rows(sql`update lenders set archived_at = now() where id = ${lenderId}`);
    const refused = await submit(broker, dealId);
    const told = await read(broker, dealId);
    await rows(sql`update lenders set archived_at = null where id = ${lenderId}`);
    expect(refused).toMatchObject({
      status: 409,
      body: { message: 'This lender is no longer on Plinth. Undo the selection and select another lender.' },
    });
    expect(told).toMatchObject({ whyNotSubmit: refused.body.message, can: { submit: false } });
    const written = sql`select 1 from loan_packages where deal_id = ${dealId}
      union all select 1 from audit_log where action = 'package.submitted' and payload->>'dealId' = ${dealId}`;
    expect(await rows(written)).toEqual([]);
    expect((await broker.call('GET', `/api/pipeline/${dealId}`)).body.pipeline.stage).toBe('selected');
  });

  it('waits for the virus scanner', async ({ desk, address }) => {
    const { broker, rows } = desk;
    const { dealId } = await reviewedDeal(desk, address);
    const [file] = await rows(sql`select id from deal_documents where deal_id = ${dealId}`);
    const key = `deal-documents/${file?.id}`;
    await rows(sql`insert into file_scans (key, state, stored_at) values (${key}, 'held', now())`);
    expect(await submit(broker, dealId)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    await rows(sql`delete from file_scans where key = ${key}`);
    expect((await submit(broker, dealId)).status).toBe(200);
  });

  it('of an archived deal is refused', async ({ desk, address }) => {
    const { broker } = desk;
    const { dealId } = await reviewedDeal(desk, address);
    await broker.call('PUT', `/api/pipeline/${dealId}/archive`);
    expect(await submit(broker, dealId)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  });
});

describe('a submitted package', () => {
  it('keeps lender and program, also where the deal was moved back by hand', async ({ desk, address }) => {
    const { broker } = desk;
    const { dealId, programId } = await submittedDeal(desk, address);
    const text = 'The loan package was submitted, so the selection can no longer be undone.';
    expect(await selectNobody(broker, dealId)).toMatchObject({ status: 409, body: { message: text } });
    await broker.call('PUT', `/api/pipeline/${dealId}/stage`, { stage: 'selected', from: 'submitted' });
    expect(await selectNobody(broker, dealId)).toMatchObject({ status: 409, body: { message: text } });
    const { can } = (await broker.call('GET', `/api/pipeline/${dealId}`)).body.pipeline;
    expect(can).toMatchObject({ undoSelection: false, selectProgram: false });
    const changed = await broker.call('PUT', `/api/pipeline/${dealId}/program`, { programId });
    expect(changed.status).toBe(409);
  });

  it('is taken back once, with a reason that the lender is told', async ({ desk, address }) => {
    const { broker, mailsAbout } = desk;
    const { dealId } = await submittedDeal(desk, address);
    const withdraw = (reason: string) => broker.call('POST', `/api/submissions/${dealId}/withdraw`, { reason });
    expect((await withdraw(' ')).status).toBe(400);
    const { status, body } = await withdraw('The seller backed out');
    expect(status).toBe(200);
    expect(body.submission.package).toMatchObject({ state: 'withdrawn', stateReason: 'The seller backed out' });
    expect(await withdraw('Again')).toMatchObject({ status: 409, body: { code: 'PACKAGE_CLOSED' } });

    const about = `Loan package withdrawn: ${address}`;
    const [mail] = await eventually(
      () => mailsAbout(about),
      ({ length }) => length > 0,
    );
    expect(String(mail?.text)).toContain('The seller backed out');
    expect((await broker.call('GET', `/api/pipeline/${dealId}`)).body.pipeline.stage).toBe('selected');
    expect(await milestoneOf(broker, dealId)).toMatchObject({ status: 'pending' });
    expect((await selectNobody(broker, dealId)).status).toBe(200);
  });

  it('can be submitted to the same lender again after that', async ({ desk, address }) => {
    const { broker } = desk;
    const { dealId } = await submittedDeal(desk, address);
    await broker.call('POST', `/api/submissions/${dealId}/withdraw`, { reason: 'A typo in the budget' });
    await save(broker, dealId, { borrowerFirstName: 'Dane' });
    expect((await submit(broker, dealId)).status).toBe(400);
    await reviewAgain(broker, dealId);
    const { status, body } = await submit(broker, dealId);
    expect(status).toBe(200);
    expect(body.submission.earlier).toHaveLength(1);
  });
});
