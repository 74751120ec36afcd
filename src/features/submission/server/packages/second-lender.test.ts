import { sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import {
  askFor,
  askForNothing,
  offerTwo,
  uploadFor,
} from '../../../../../tests/support/desks/deals/requirement-desk.ts';
import {
  askForOnly,
  reviewAgain,
  reviewDeal,
  submit,
  submittedDeal,
} from '../../../../../tests/support/desks/deals/submitted-desk.ts';
import { it } from '../../../../../tests/support/desks/quote-desk.ts';
import { arrivingTexts } from '../../../deal-documents/arriving-model.ts';

interface Listed {
  readonly name: string;
  readonly status: string;
}

describe('a second lender', () => {
  it('is submitted to with what the first one asked for, and asks only for the rest', async ({
    desk,
    address,
    request,
  }) => {
    const { broker, app } = desk;
    await askForNothing(desk);
    const first = await askFor(desk, 'Bank statement', { documentType: 'bankStatement' });
    const other = await askFor(desk, 'House rules');
    const { dealId } = await reviewDeal(desk, address, [first, other]);
    expect((await submit(broker, dealId)).status).toBe(200);

    const lender = await app.signIn('lender2@example.com');
    const lenderId = (await lender.call('GET', '/api/users/profile')).body.user.lenderId as string;
    const second = { app, broker, lender, lenderId };
    await offerTwo(second);
    await askForOnly(second, []);
    await askFor(second, 'Two months of statements', { documentType: 'bankStatement' });
    const insurance = await askFor(second, 'Insurance binder', { documentType: 'insurance' });
    const asked = await request([lenderId]);
    expect(asked.body.pipelineEntryId).toBe(dealId);

    const put = (part: string, body: object) => broker.call('PUT', `/api/pipeline/${dealId}/${part}`, body);
    expect((await put('select-lender', { lenderId: null })).status).toBe(409);
    await broker.call('POST', `/api/submissions/${dealId}/withdraw`, { reason: 'A better offer' });
    expect((await put('select-lender', { lenderId: null })).status).toBe(200);
    expect((await put('select-lender', { lenderId })).status).toBe(200);
    const { programs } = (await broker.call('GET', `/api/pipeline/${dealId}/programs`)).body.programs;
    await put('program', { programId: programs[0]._id });

    const { requirements } = (await broker.call('GET', `/api/submissions/${dealId}/requirements`)).body;
    expect((requirements as Listed[]).map(({ name, status }) => [name, status])).toEqual([
      ['Two months of statements', 'uploaded'],
      ['Insurance binder', 'pending'],
    ]);
    expect(await submit(broker, dealId)).toMatchObject({
      status: 400,
      body: { about: { steps: 'documents,review,sign' } },
    });
    await uploadFor(desk, broker, dealId, insurance);
    await reviewAgain(broker, dealId);
    const { status, body } = await submit(broker, dealId);
    expect(status).toBe(200);
    expect(body.submission.package.documents.map(({ name }: Listed) => name)).toEqual([
      'Two months of statements',
      'Insurance binder',
    ]);
    expect(body.submission.earlier).toHaveLength(1);
  });
});

describe('a file that was submitted', () => {
  it('stays while the lender has it, and can be removed once the package is withdrawn', async ({ desk, address }) => {
    const { broker, rows } = desk;
    const { dealId } = await submittedDeal(desk, address);
    const [file] = await rows(sql`select id from deal_documents where deal_id = ${dealId}`);
    const remove = () => broker.call('DELETE', `/api/submissions/${dealId}/documents/${file?.id}`);
    expect(await remove()).toMatchObject({
      status: 409,
      body: { message: 'This file was submitted to a lender, so it can’t be removed.' },
    });
    const [row] = await rows(sql`select requirement_id as id from deal_requirements where document_id = ${file?.id}`);
    const takeOut = () =>
      broker.call('PUT', `/api/submissions/${dealId}/documents/places`, {
        moves: [{ documentId: file?.id, from: row?.id, to: null }],
      });
    expect(await takeOut()).toMatchObject({ status: 409, body: { message: arrivingTexts.kept } });
    await broker.call('POST', `/api/submissions/${dealId}/withdraw`, { reason: 'The wrong file' });
    expect((await remove()).status).toBe(200);
  });

  it('is read by the broker and by the lender’s people, and by nobody of the lender once it is withdrawn', async ({
    desk,
    address,
  }) => {
    const { broker, lender, investor, app } = desk;
    const { dealId, packageId } = await submittedDeal(desk, address);
    const read = async () =>
      (await broker.call('GET', `/api/submissions/${dealId}/submission`)).body.submission.package;
    const [document] = (await read()).documents;
    const view = async (who: { token: string | undefined }) =>
      (
        await app.http.inject({
          method: 'GET',
          url: `/api/documents/view/${document._id}`,
          headers: { authorization: `Bearer ${who.token}` },
        })
      ).statusCode;
    const stranger = await app.signIn('lender2@example.com');
    expect([await view(broker), await view(investor), await view(stranger)]).toEqual([200, 404, 404]);
    expect(await view(lender)).toBe(200);

    await broker.call('POST', `/api/submissions/${dealId}/withdraw`, { reason: 'Enough' });
    expect([await view(broker), await view(lender)]).toEqual([200, 404]);
    expect(packageId).toMatch(/^[0-9a-f-]{36}$/);
  });
});
