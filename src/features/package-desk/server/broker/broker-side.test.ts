import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { newBroker } from '../../../../../tests/support/desks/account-desk.ts';
import { otherLender, sendParts, withPackage } from '../../../../../tests/support/desks/deals/lender-packages.ts';
import { save } from '../../../../../tests/support/desks/deals/package-desk.ts';
import { askFor, uploadFor } from '../../../../../tests/support/desks/deals/requirement-desk.ts';
import { pdf } from '../../../../../tests/support/desks/example-files.ts';
import { it } from '../../../../../tests/support/desks/quote-desk.ts';
import type { Caller } from '../../../../../tests/support/test-app.ts';
import { listFiles } from '../../../../platform/files/storage/list-files.ts';

const one = { title: 'Payoff letter', owner: 'broker' } as const;
const letter = { name: 'payoff.pdf', content: pdf('Payoff') };

async function withCondition(desk: Parameters<typeof withPackage>[0], address: string, condition: object = one) {
  const found = await withPackage(desk, address);
  const { body } = await desk.lender.call('POST', `${found.url}/conditions`, { conditions: [condition] });
  const conditionId: string = body.package.conditions[0]._id;
  const ofBroker = `/api/submissions/${found.dealId}/conditions/${conditionId}`;
  return { ...found, conditionId, ofBroker, ofLender: `${found.url}/conditions/${conditionId}` };
}
const conditionOf = async (broker: Caller, dealId: string) =>
  (await broker.call('GET', `/api/submissions/${dealId}/conditions`)).body.package.conditions[0];

describe('the broker', () => {
  it('answers a condition with a message and a file, which the lender reads and accepts', async ({ desk, address }) => {
    const { dealId, ofBroker, ofLender } = await withCondition(desk, address);
    expect(await conditionOf(desk.broker, dealId)).toMatchObject({ can: { acts: ['answer'], edit: false } });
    const answered = await sendParts(desk.app, desk.broker, `${ofBroker}/answer`, [
      ['message', 'Here it is'],
      ['version', '1'],
      ['files', letter],
    ]);
    expect(answered.body.package.conditions[0]).toMatchObject({ state: 'answered', waitsOn: 'lender', files: 1 });
    const { thread } = (await desk.lender.call('GET', `${ofLender}/thread`)).body;
    expect(thread).toMatchObject({
      messages: [{ side: 'broker', message: 'Here it is' }],
      files: [{ side: 'broker', name: 'payoff.pdf', mediaType: 'application/pdf', scan: null }],
    });
    const viewed = `/api/documents/view/${thread.files[0]._id}`;
    for (const who of [desk.lender, desk.broker]) {
      const headers = { authorization: `Bearer ${who.token}` };
      const file = await desk.app.http.inject({ method: 'GET', url: viewed, headers });
      expect(file.rawPayload.equals(letter.content)).toBe(true);
    }
    const other = await otherLender(desk.app, desk.otherLenderIds[0] ?? '');
    expect((await other.call('GET', viewed)).status).toBe(404);
    const accepted = await desk.lender.call('POST', `${ofLender}/state`, { act: 'accept', version: 2 });
    expect(accepted.body.package.conditions[0]).toMatchObject({ state: 'accepted' });
    const { body } = await desk.broker.call('GET', `${ofBroker}/thread`);
    expect(body.thread.messages).toHaveLength(1);
  });

  it('answers with a document and answers that the deal has already; identifiers are never sent', async ({
    desk,
    address,
  }) => {
    const { dealId, fileId, ofBroker, ofLender } = await withCondition(desk, address);
    await save(desk.broker, dealId, { borrowerFirstName: 'Dana', borrowerSSN: '123-45-6789' });
    const { body } = await desk.broker.call('GET', `/api/submissions/${dealId}/answer-sources`);
    expect(body.documents).toMatchObject([{ _id: fileId, name: 'statement.pdf' }]);
    expect(body.answers).toContainEqual(expect.objectContaining({ question: 'borrowerFirstName', answer: 'Dana' }));
    expect(JSON.stringify(body.answers)).not.toContain('6789');
    const answered = await sendParts(desk.app, desk.broker, `${ofBroker}/answer`, [
      ['version', '1'],
      ['documents', fileId],
      ['answers', 'borrowerFirstName,borrowerSSN'],
    ]);
    expect(answered.status).toBe(200);
    const { thread } = (await desk.lender.call('GET', `${ofLender}/thread`)).body;
    expect(thread.messages[0].message).toBe('First name: Dana');
    expect(thread.files).toMatchObject([{ name: 'statement.pdf' }]);
    // A copy: what the broker does with the document of the deal changes nothing for the lender.
    expect(thread.files[0]._id).not.toBe(fileId);
  });

  it('is not answered with a form that was filled in for another lender', async ({ desk, address }) => {
    const { dealId, fileId, ofBroker } = await withCondition(desk, address);
    const form = await askFor(desk, 'Form of another lender');
    const uploaded = await uploadFor(desk, desk.broker, dealId, form);
    const other = uploaded.body.requirement.filledDocumentId;
    await desk.rows(sql`update deal_documents set origin = 'filled' where id = ${other}`);
    await desk.rows(
      sql`update deal_requirements set lender_id = ${desk.otherLenderIds[0]} where requirement_id = ${form}`,
    );
    const { body } = await desk.broker.call('GET', `/api/submissions/${dealId}/answer-sources`);
    expect(body.documents).toMatchObject([{ _id: fileId }]);
    const parts = [
      ['version', '1'],
      ['documents', other],
    ] as const;
    expect((await sendParts(desk.app, desk.broker, `${ofBroker}/answer`, parts)).status).toBe(404);
  });

  it('is refused with what is stale, empty, of another deal or not a file, and nothing is left behind', async ({
    desk,
    address,
  }) => {
    const { dealId, ofBroker } = await withCondition(desk, address);
    const elsewhere = await withCondition(desk, `${address} Rear`);
    const answer = (...parts: Parameters<typeof sendParts>[3]) =>
      sendParts(desk.app, desk.broker, `${ofBroker}/answer`, parts);
    expect(await answer(['message', 'Late'], ['version', '7'], ['files', letter])).toMatchObject({
      status: 409,
      body: { code: 'CONDITION_CHANGED' },
    });
    expect((await answer(['version', '1'])).status).toBe(400);
    const wrong = { name: 'letter.pdf', content: Buffer.from('MZ not a PDF') };
    const refused = await answer(['version', '1'], ['files', wrong]);
    expect(refused).toMatchObject({ status: 400, body: { fields: { files: expect.stringContaining('letter.pdf') } } });
    expect((await answer(['version', '1'], ['documents', elsewhere.fileId])).status).toBe(404);
    const named = (await desk.rows(sql`select id from condition_files`)).map(({ id }) => String(id));
    const stored = (await listFiles(desk.app.platform.files, 'condition-files')).map(({ name }) => name);
    expect(stored.filter((name) => !named.includes(name))).toEqual([]);
    expect(await conditionOf(desk.broker, dealId)).toMatchObject({ state: 'open', files: 0, messages: 0 });
  });

  it('of another deal sees and answers nothing', async ({ desk, address }) => {
    const { dealId, ofBroker } = await withCondition(desk, address);
    const stranger = await newBroker(desk.app, 'Conditions');
    for (const path of [`/api/submissions/${dealId}/conditions`, `/api/submissions/${dealId}/answer-sources`])
      expect((await stranger.call('GET', path)).status).toBe(404);
    expect((await stranger.call('GET', `${ofBroker}/thread`)).status).toBe(404);
    for (const act of ['answer', 'messages']) {
      const sent = await sendParts(desk.app, stranger, `${ofBroker}/${act}`, [
        ['message', 'Mine'],
        ['version', '1'],
      ]);
      expect(sent.status).toBe(404);
    }
  });

  it('and the lender write once what is sent twice with one key, and an answer that comes again is no refusal', async ({
    desk,
    address,
  }) => {
    const { dealId, ofBroker, ofLender } = await withCondition(desk, address);
    const sides = [
      [desk.broker, `${ofBroker}/messages`],
      [desk.lender, `${ofLender}/messages`],
    ] as const;
    for (const [who, url] of sides) {
      const key = { 'idempotency-key': randomUUID() };
      const send = (message: string, file = letter) => {
        const parts = [['message', message] as const, ['files', file] as const];
        return sendParts(desk.app, who, url, parts, key);
      };
      const both = await Promise.all([send('Once'), send('Once')]);
      expect(both.map(({ status }) => status)).toEqual([200, 200]);
      const reused = { status: 422, body: { code: 'KEY_REUSED' } };
      expect(await send('Another')).toMatchObject(reused);
      expect(await send('Once', { ...letter, content: pdf('Another') })).toMatchObject(reused);
    }
    expect(await conditionOf(desk.broker, dealId)).toMatchObject({ state: 'open', messages: 2, files: 2 });
    const key = { 'idempotency-key': randomUUID() };
    const answer = [['message', 'Here it is'] as const, ['version', '1'] as const, ['files', letter] as const];
    for (const _ of [1, 2])
      expect(await sendParts(desk.app, desk.broker, `${ofBroker}/answer`, answer, key)).toMatchObject({
        status: 200,
        body: { package: { conditions: [{ state: 'answered', messages: 3, files: 3 }] } },
      });
    const named = (await desk.rows(sql`select id from condition_files`)).map(({ id }) => String(id));
    const stored = (await listFiles(desk.app.platform.files, 'condition-files')).map(({ name }) => name);
    expect(stored.filter((name) => !named.includes(name))).toEqual([]);
  });

  it('has nothing to answer to what the lender owes, and both sides can write about it', async ({ desk, address }) => {
    const { ofBroker, ofLender, packageId } = await withCondition(desk, address, { ...one, owner: 'lender' });
    const answered = await sendParts(desk.app, desk.broker, `${ofBroker}/answer`, [
      ['message', 'Yours'],
      ['version', '1'],
    ]);
    expect(answered).toMatchObject({ status: 409, body: { code: 'CONDITION_CHANGED' } });
    const asked = await sendParts(desk.app, desk.broker, `${ofBroker}/messages`, [['message', 'When is it done?']]);
    expect(asked.status).toBe(200);
    const told = await sendParts(desk.app, desk.lender, `${ofLender}/messages`, [
      ['message', 'Tomorrow'],
      ['files', letter],
    ]);
    expect(told.body.package.conditions[0]).toMatchObject({ state: 'open', messages: 2, files: 1, version: 1 });
    const { body } = await desk.lender.call('GET', '/api/notifications');
    expect(JSON.stringify(body)).toContain(`/lender/packages/${packageId}`);
  });
});
