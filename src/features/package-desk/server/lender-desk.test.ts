import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { otherLender, withPackage } from '../../../../tests/support/desks/deals/lender-packages.ts';
import { askFor, uploadFor } from '../../../../tests/support/desks/deals/requirement-desk.ts';
import { eventually, it } from '../../../../tests/support/desks/quote-desk.ts';

const one = { title: 'Payoff letter', note: 'Dated within 30 days', owner: 'broker', dueOn: '2030-05-01' } as const;

describe('the packages of a lender', () => {
  it('are listed with what waits on whom, found by a part of the address, and complete ones come first', async ({
    desk,
    address,
  }) => {
    const { packageId, url } = await withPackage(desk, address);
    const second = await withPackage(desk, `${address} Rear`);
    await desk.lender.call('POST', `${second.url}/conditions`, { conditions: [one] });
    const search = address.split(',')[0] ?? '';
    const { body } = await desk.lender.call('GET', `/api/lender/packages?search=${encodeURIComponent(search)}`);
    expect(body.packages.map((row: { _id: string; isComplete: boolean }) => [row._id, row.isComplete])).toEqual([
      [packageId, true],
      [second.packageId, false],
    ]);
    expect(body.total).toBe(2);
    expect(body.packages[0]).toMatchObject({
      address,
      loanType: 'Fix & Flip',
      documents: 1,
      openedAt: null,
      conditions: { open: 0, answered: 0, overdue: 0, settled: 0 },
    });
    const waiting = await desk.lender.call(
      'GET',
      `/api/lender/packages?waits=broker&search=${encodeURIComponent(search)}`,
    );
    expect(waiting.body.packages.map(({ _id }: { _id: string }) => _id)).toEqual([second.packageId]);
    expect((await desk.lender.call('GET', url)).body.package).toMatchObject({
      _id: packageId,
      state: 'submitted',
      documents: [{ name: 'Bank statements', isSigned: false, isFilled: false, review: null }],
      can: { decide: true, decline: true },
    });
  });

  it('are shown to no other lender and to no broker', async ({ desk, address }) => {
    const { url, packageId } = await withPackage(desk, address);
    const [otherId = ''] = desk.otherLenderIds;
    const other = await otherLender(desk.app, otherId);
    const found = (await desk.lender.call('GET', url)).body.package;
    const documentId = found.documents[0]._id;
    const added = await desk.lender.call('POST', `${url}/conditions`, { conditions: [one] });
    const [condition] = added.body.package.conditions;
    const ofCondition = `${url}/conditions/${condition._id}`;
    const decision = { decision: 'accepted', version: 0 };
    for (const [method, path, body] of [
      ['GET', url, undefined],
      ['GET', `${url}/requirements`, undefined],
      ['GET', `${url}/documents/${documentId}/sources`, undefined],
      ['GET', `${ofCondition}/thread`, undefined],
      ['POST', `${url}/opened`, {}],
      ['POST', `${url}/decline`, { reason: 'Not ours' }],
      ['POST', `${url}/documents/${documentId}/decision`, decision],
      ['POST', `${url}/conditions`, { conditions: [one] }],
      ['PUT', ofCondition, { ...one, version: 1 }],
      ['POST', `${ofCondition}/state`, { act: 'accept', version: 1 }],
    ] as const) {
      expect([path, (await other.call(method, path, body)).status]).toEqual([path, 404]);
      expect([path, (await desk.broker.call(method, path, body)).status]).toEqual([path, 403]);
    }
    for (const id of [documentId, packageId])
      expect((await other.call('GET', `/api/documents/view/${id}`)).status).toBe(404);
    expect((await other.call('GET', '/api/lender/packages')).body.packages).toEqual([]);
    expect((await desk.lender.call('GET', url)).body.package.conditions).toMatchObject([{ state: 'open', version: 1 }]);
  });

  it('are closed to a user of the lender who is suspended', async ({ desk, address }) => {
    const { url } = await withPackage(desk, address);
    const [, thirdId = ''] = desk.otherLenderIds;
    const user = await otherLender(desk.app, thirdId);
    const { body } = await user.call('GET', '/api/users/profile');
    const admin = await desk.app.signIn('superadmin@example.com');
    const suspended = await admin.call('POST', `/api/admin-lender-users/${body.user._id}/suspend`);
    expect(suspended.status).toBe(200);
    expect((await user.call('GET', url)).status).toBe(401);
  });

  it('say when they were opened first, to the broker as well', async ({ desk, address }) => {
    const { url, dealId } = await withPackage(desk, address);
    const first = await desk.lender.call('POST', `${url}/opened`, {});
    desk.app.clock.advance(60_000);
    const again = await desk.lender.call('POST', `${url}/opened`, {});
    expect(again.body.openedAt).toBe(first.body.openedAt);
    const { body } = await desk.broker.call('GET', `/api/submissions/${dealId}/conditions`);
    expect(body.package.openedAt).toBe(first.body.openedAt);
  });

  it('can be declined with a reason, once, and nothing in them is changed after that', async ({ desk, address }) => {
    const { url, dealId } = await withPackage(desk, address);
    expect((await desk.lender.call('POST', `${url}/decline`, { reason: ' ' })).status).toBe(400);
    const declined = await desk.lender.call('POST', `${url}/decline`, { reason: 'Outside our appetite' });
    expect(declined.body.package).toMatchObject({ state: 'declined', can: { decide: false, decline: false } });
    expect(await desk.lender.call('POST', `${url}/decline`, { reason: 'Again' })).toMatchObject({
      status: 409,
      body: { code: 'PACKAGE_CLOSED' },
    });
    expect(await desk.lender.call('POST', `${url}/conditions`, { conditions: [one] })).toMatchObject({
      status: 409,
      body: { code: 'PACKAGE_CLOSED' },
    });
    const { body } = await desk.broker.call('GET', `/api/submissions/${dealId}/conditions`);
    expect(body).toMatchObject({ package: { state: 'declined', stateReason: 'Outside our appetite' }, reply: null });
  });
});

describe('a package that the broker took back', () => {
  it('is listed for its lender as withdrawn, and can be read no more', async ({ desk, address }) => {
    const { url, dealId } = await withPackage(desk, address);
    const found = (await desk.lender.call('GET', url)).body.package;
    await desk.broker.call('POST', `/api/submissions/${dealId}/withdraw`, { reason: 'A better offer' });
    const { body } = await desk.lender.call('GET', url);
    expect(body.package).toMatchObject({ state: 'withdrawn', facts: [], documents: [], conditions: [], file: null });
    const [document] = found.documents;
    expect((await desk.lender.call('GET', `${url}/documents/${document._id}/sources`)).status).toBe(404);
    expect((await desk.lender.call('GET', `/api/documents/view/${document._id}`)).status).toBe(404);
    expect((await desk.broker.call('GET', `/api/documents/view/${document._id}`)).status).toBe(200);
  });
});

describe('a document of a package', () => {
  it('is viewed by both sides as it was submitted', async ({ desk, address }) => {
    const { url } = await withPackage(desk, address);
    const [document] = (await desk.lender.call('GET', url)).body.package.documents;
    for (const who of [desk.lender, desk.broker]) {
      const headers = { authorization: `Bearer ${who.token}` };
      const answer = await desk.app.http.inject({ method: 'GET', url: `/api/documents/view/${document._id}`, headers });
      expect(answer.statusCode).toBe(200);
      expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    }
  });

  it('that was uploaded has no source answers', async ({ desk, address }) => {
    const { url } = await withPackage(desk, address);
    const [document] = (await desk.lender.call('GET', url)).body.package.documents;
    const { body } = await desk.lender.call('GET', `${url}/documents/${document._id}/sources`);
    expect(body).toMatchObject({ filledAt: null, sources: [] });
  });

  it('is rejected with a reason, which becomes a condition; whoever decides on what has changed is told', async ({
    desk,
    address,
  }) => {
    const { url, dealId, requirementId } = await withPackage(desk, address);
    const [document] = (await desk.lender.call('GET', url)).body.package.documents;
    const decide = (body: object) => desk.lender.call('POST', `${url}/documents/${document._id}/decision`, body);
    expect((await decide({ decision: 'rejected', version: 0 })).status).toBe(400);
    const rejected = await decide({ decision: 'rejected', reason: 'Page 2 is missing', version: 0 });
    const { documents, conditions } = rejected.body.package;
    expect(documents[0].review).toMatchObject({ decision: 'rejected', version: 1, conditionId: conditions[0]._id });
    expect(conditions).toMatchObject([
      { title: 'Replace Bank statements', note: 'Page 2 is missing', owner: 'broker', state: 'open', requirementId },
    ]);
    expect(await decide({ decision: 'accepted', version: 0 })).toMatchObject({
      status: 409,
      body: { code: 'CONDITION_CHANGED' },
    });
    const list = await desk.broker.call('GET', `/api/submissions/${dealId}/requirements`);
    const statusOf = (answer: typeof list) =>
      answer.body.requirements.find((row: { _id: string }) => row._id === requirementId).status;
    expect(statusOf(list)).toBe('rejected');
    // What replaces it counts; without that, the rejected file doesn't count again.
    const replaced = await uploadFor(desk, desk.broker, dealId, requirementId);
    expect(replaced.body.requirement.status).toBe('uploaded');
    const replacement = `/api/submissions/${dealId}/documents/${replaced.body.requirement.filledDocumentId}`;
    expect((await desk.broker.call('DELETE', replacement)).body.requirement.status).toBe('rejected');
    await decide({ decision: 'accepted', version: 1 });
    expect(statusOf(await desk.broker.call('GET', `/api/submissions/${dealId}/requirements`))).toBe('approved');
  });
});

describe('the conditions of a package', () => {
  it('are added many at once, from the list and in own words, and the broker gets one email', async ({
    desk,
    address,
  }) => {
    const { url, requirementId } = await withPackage(desk, address);
    const appraisal = await askFor(desk, 'Appraisal', { source: 'third-party', neededBy: 'closing' });
    const { body: list } = await desk.lender.call('GET', `${url}/requirements`);
    expect(list.requirements).toContainEqual(
      expect.objectContaining({ _id: appraisal, owner: 'third-party', isInPackage: false, isCondition: false }),
    );
    expect(list.requirements).toContainEqual(expect.objectContaining({ _id: requirementId, isInPackage: true }));
    const listed = { title: 'Appraisal', owner: 'third-party', requirementId: appraisal };
    const added = await desk.lender.call('POST', `${url}/conditions`, { conditions: [one, listed] });
    expect(added.body.package.conditions).toMatchObject([
      { ...one, state: 'open', waitsOn: 'broker', can: { acts: ['accept', 'waive'], edit: true } },
      { title: 'Appraisal', requirementId: appraisal, dueOn: null, clock: { due: 'none' } },
    ]);
    const mails = await eventually(
      () => desk.mailsAbout(`needs something from you: ${address}`),
      (found) => found.length > 0,
    );
    expect(mails).toHaveLength(1);
    const unknown = { conditions: [{ ...listed, requirementId: '00000000-0000-4000-8000-000000000000' }] };
    expect((await desk.lender.call('POST', `${url}/conditions`, unknown)).status).toBe(400);
    expect((await desk.lender.call('POST', `${url}/conditions`, { conditions: [] })).status).toBe(400);
  });

  it('of a second lender come from its own list: what it asks of every loan and of the program of this one', async ({
    desk,
    address,
  }) => {
    const [, , , lenderId = ''] = desk.otherLenderIds;
    const second = { ...desk, lenderId, lender: await otherLender(desk.app, lenderId) };
    const ofFirst = await askFor(desk, `Payoff letter for ${address}`);
    const loan = await withPackage(second, address);
    const { body: programs } = await desk.broker.call('GET', `/api/pipeline/${loan.dealId}/programs`);
    const ids: string[] = programs.programs.programs.map(({ _id }: { _id: string }) => _id);
    const [entry] = await desk.rows(
      sql`select selected_program_id as id from pipeline_entries where id = ${loan.dealId}`,
    );
    const programId = String(entry?.id);
    const another = ids.find((id) => id !== programId) ?? '';
    expect(another).not.toBe('');
    const ofProgram = await askFor(second, 'Rent roll', { programId });
    const ofAnother = await askFor(second, 'Lease', { programId: another });
    const { body } = await second.lender.call('GET', `${loan.url}/requirements`);
    const listed: string[] = body.requirements.map(({ _id }: { _id: string }) => _id);
    expect(listed).toEqual(expect.arrayContaining([loan.requirementId, ofProgram]));
    expect(listed.filter((id) => id === ofAnother || id === ofFirst)).toEqual([]);
    const asked = (requirementId: string) => ({
      conditions: [{ title: 'Rent roll', owner: 'borrower', requirementId }],
    });
    expect((await second.lender.call('POST', `${loan.url}/conditions`, asked(ofFirst))).status).toBe(400);
    expect((await second.lender.call('POST', `${loan.url}/conditions`, asked(ofProgram))).status).toBe(200);
  });

  it('sent twice with one key are added once', async ({ desk, address }) => {
    const { url } = await withPackage(desk, address);
    const headers = { 'idempotency-key': randomUUID() };
    await desk.lender.call('POST', `${url}/conditions`, { conditions: [one] }, headers);
    const again = await desk.lender.call('POST', `${url}/conditions`, { conditions: [one] }, headers);
    expect(again.body.package.conditions).toHaveLength(1);
  });

  it('are edited and moved only as they were seen', async ({ desk, address }) => {
    const { url } = await withPackage(desk, address);
    const added = await desk.lender.call('POST', `${url}/conditions`, { conditions: [one] });
    const condition = `${url}/conditions/${added.body.package.conditions[0]._id}`;
    const edited = await desk.lender.call('PUT', condition, { ...one, owner: 'borrower', dueOn: null, version: 1 });
    expect(edited.body.package.conditions[0]).toMatchObject({ owner: 'borrower', dueOn: null, version: 2 });
    const stale = { status: 409, body: { code: 'CONDITION_CHANGED' } };
    expect(await desk.lender.call('PUT', condition, { ...one, version: 1 })).toMatchObject(stale);
    const move = (body: object) => desk.lender.call('POST', `${condition}/state`, body);
    expect(await move({ act: 'accept', version: 1 })).toMatchObject(stale);
    expect((await move({ act: 'waive', version: 2 })).status).toBe(400);
    const waived = await move({ act: 'waive', reason: 'Title covers it', version: 2 });
    expect(waived.body.package.conditions[0]).toMatchObject({
      state: 'waived',
      stateReason: 'Title covers it',
      waitsOn: null,
      can: { acts: ['reopen'], edit: false },
    });
    expect(await desk.lender.call('PUT', condition, { ...one, version: 3 })).toMatchObject(stale);
    expect(await move({ act: 'accept', version: 3 })).toMatchObject(stale);
    const reopened = await move({ act: 'reopen', reason: 'Title does not cover it', version: 3 });
    expect(reopened.body.package.conditions[0]).toMatchObject({ state: 'reopened', waitsOn: 'broker' });
    const accepted = await move({ act: 'accept', version: 4 });
    expect(accepted.body.package.conditions[0]).toMatchObject({ state: 'accepted' });
  });
});
