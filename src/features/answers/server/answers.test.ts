import { and, eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { addDeal, packageOf, save } from '../../../../tests/support/desks/deals/package-desk.ts';
import { it } from '../../../../tests/support/desks/quote-desk.ts';
import { auditLog } from '../../../platform/database/tables.ts';
import { answerHistory, dealAnswers } from './tables.ts';

const borrower = { borrowerFirstName: 'Quinn', borrowerLastName: 'Harlow', borrowerEmail: 'quinn@example.com' };

describe('the first visit', () => {
  it('fills in what the deal says, and saves nothing by itself', async ({ desk: { app, broker }, address }) => {
    const id = await addDeal(broker, `${address}, Austin, TX 78704`, { clientName: 'Quinn Harlow', arv: 420_000 });
    const { formData, versions, fromDeal, lastSavedAt, completeness } = await packageOf(broker, id);
    expect(formData).toMatchObject({
      borrowerFirstName: 'Quinn',
      borrowerLastName: 'Harlow',
      propertyAddress: address,
      propertyCity: 'Austin',
      propertyState: 'TX',
      propertyZip: '78704',
      ficoScore: 700,
      purchasePrice: 300_000,
      afterRepairValue: 420_000,
      loanPurpose: 'Fix & Flip',
    });
    expect(versions).toEqual({});
    expect(fromDeal).toMatchObject({ ficoScore: 'deal', propertyCity: 'deal' });
    expect(lastSavedAt).toBeNull();
    expect(completeness.borrowerInfo).toBe(false);
    expect(await app.database.db.select().from(dealAnswers).where(eq(dealAnswers.dealId, id))).toEqual([]);
  });
});

describe('saving', () => {
  it('merges what it names and leaves everything else', async ({ desk: { broker }, address }) => {
    const id = await addDeal(broker, address);
    await save(broker, id, { ...borrower, ficoScore: '712' });
    const { body } = await save(broker, id, { borrowerPhone: '(512) 555-0142' });
    expect(body).toMatchObject({ message: 'Your changes were saved.', conflicts: [], locked: [] });
    const { formData, versions, given } = await packageOf(broker, id);
    expect(formData).toMatchObject({ ...borrower, ficoScore: 712, borrowerPhone: '(512) 555-0142' });
    expect(versions).toMatchObject({ borrowerFirstName: 1, borrowerPhone: 1 });
    expect(given.ficoScore).toMatchObject({ source: 'typed', by: expect.stringMatching(/\w/) });
  });

  it('of the same answers again writes nothing', async ({ desk: { app, broker }, address }) => {
    const id = await addDeal(broker, address);
    await save(broker, id, borrower);
    const before = await packageOf(broker, id);
    const again = await save(broker, id, borrower, { borrowerFirstName: 0 });
    expect(again.body).toMatchObject({ conflicts: [], lastSavedAt: before.lastSavedAt });
    expect((await packageOf(broker, id)).versions).toEqual(before.versions);
    const rows = await app.database.db.select().from(auditLog).where(savesOf(id));
    expect(rows).toHaveLength(1);
  });

  it('names every value that cannot be read by its path, and saves nothing', async ({ desk: { broker }, address }) => {
    const id = await addDeal(broker, address);
    const { status, body } = await save(broker, id, {
      ...borrower,
      borrowerEmail: 'nobody',
      ficoScore: 900,
      favoriteColor: 'green',
      programForms: { experience: { properties: [{ zipCode: '1' }] } },
    });
    expect(status).toBe(400);
    expect(body.fields).toEqual({
      borrowerEmail: 'Email must be a valid email address',
      ficoScore: 'FICO score must be between 300 and 850',
      favoriteColor: expect.stringContaining('not asked'),
      'programForms.experience.properties.0.zipCode': 'ZIP must have 5 or 9 digits',
    });
    expect((await packageOf(broker, id)).versions).toEqual({});
  });

  it('refuses form data that is nested beyond every form', async ({ desk: { broker }, address }) => {
    const id = await addDeal(broker, address);
    let nested: object = { city: 'Austin' };
    for (let level = 0; level < 3_000; level++) nested = { x: nested };
    const { status, body } = await save(broker, id, nested);
    expect(status).toBe(400);
    expect(Object.keys(body.fields)).toEqual(['x.x.x']);
  });

  it('reads form data within up to ten wrappers', async ({ desk: { broker }, address }) => {
    const id = await addDeal(broker, address);
    let wrapped: object = borrower;
    for (let level = 0; level < 10; level++) wrapped = { formData: wrapped };
    expect((await save(broker, id, wrapped)).status).toBe(200);
    expect((await packageOf(broker, id)).formData).toMatchObject(borrower);
    expect((await save(broker, id, { formData: wrapped })).status).toBe(400);
  });

  it('keeps the answer before, with who gave it', async ({ desk: { app, broker }, address }) => {
    const id = await addDeal(broker, address);
    await save(broker, id, { ficoScore: 700 });
    await save(broker, id, { ficoScore: 720 });
    await save(broker, id, { ficoScore: null });
    const { body } = await broker.call('GET', `/api/submissions/${id}/answers/ficoScore`);
    expect(body.history.map(({ text }: { text: string }) => text)).toEqual(['720', '700']);
    expect(body.history[0]).toMatchObject({ source: 'typed', by: expect.stringMatching(/\w/) });
    const kept = eq(answerHistory.dealId, id);
    expect(await app.database.db.select().from(answerHistory).where(kept)).toHaveLength(2);
  });

  it('leaves out a hidden answer, and what rests on it', async ({ desk: { broker }, address }) => {
    const id = await addDeal(broker, address);
    const draws = { willRequestRehabDraws: true, permitsReady: false, expectedPermitDate: '2027-01-15' };
    await save(broker, id, draws);
    expect((await packageOf(broker, id)).formData).toMatchObject(draws);
    await save(broker, id, { willRequestRehabDraws: false });
    const { formData } = await packageOf(broker, id);
    expect(formData.willRequestRehabDraws).toBe(false);
    expect(formData).not.toHaveProperty('permitsReady');
    expect(formData).not.toHaveProperty('expectedPermitDate');
  });

  it('is refused for an archived deal', async ({ desk: { broker }, address }) => {
    const id = await addDeal(broker, address);
    await broker.call('PUT', `/api/pipeline/${id}/archive`, {});
    expect((await save(broker, id, borrower)).status).toBe(409);
    expect((await packageOf(broker, id)).can).toEqual({ edit: false });
  });
});

const savesOf = (id: string) => and(eq(auditLog.entityId, id), eq(auditLog.action, 'pipelineEntry.answersSaved'));

describe('what rests on what only the deal says', () => {
  it('is saved', async ({ desk: { broker }, address }) => {
    const id = await addDeal(broker, address, { loanType: 'DSCR' });
    const scenario = (await broker.call('GET', `/api/pipeline/${id}/scenario`)).body;
    const values = { ...scenario.values, loanPurpose: 'RateTerm', propertyType: '2-4 Unit' };
    await broker.call('PUT', `/api/pipeline/${id}`, { version: scenario.version, values });
    expect((await packageOf(broker, id)).formData).toMatchObject({
      transactionType: 'Refinance',
      propertyType: '2-4 Units',
    });
    const typed = { originalPurchaseDate: '2019-04-01', numberOfUnits: 3 };
    await save(broker, id, typed);
    expect((await packageOf(broker, id)).formData).toMatchObject(typed);
  });
});

describe('the history of an answer', () => {
  it('keeps the latest twenty', async ({ desk: { app, broker }, address }) => {
    const id = await addDeal(broker, address);
    for (let score = 600; score < 625; score++) await save(broker, id, { ficoScore: score });
    await save(broker, id, { pfsCash: 5 });
    const read = async (page: string) =>
      (await broker.call('GET', `/api/submissions/${id}/answers/ficoScore${page}`)).body;
    const first = await read('');
    expect(first.current.text).toBe('624');
    expect(first.history).toHaveLength(10);
    expect(first.history[0].text).toBe('623');
    const second = await read(`?before=${first.next}`);
    expect(second).toMatchObject({ current: null, next: null });
    expect(second.history.map(({ text }: { text: string }) => text)).toEqual(
      Array.from({ length: 10 }, (_, place) => String(613 - place)),
    );
    expect((await broker.call('GET', `/api/submissions/${id}/answers/ficoScore?before=x`)).status).toBe(400);
    expect(await app.database.db.select().from(answerHistory).where(eq(answerHistory.dealId, id))).toHaveLength(20);
  });
});

describe('the history of a list and of an identifier', () => {
  it('says of a list what changed, row by row', async ({ desk: { broker }, address }) => {
    const id = await addDeal(broker, address);
    const property = (streetAddress: string, rehabBudget: number) => ({ streetAddress, rehabBudget });
    const saveRows = (...properties: object[]) => save(broker, id, { programForms: { experience: { properties } } });
    await saveRows(property('12 Elm Street', 40_000));
    await saveRows(property('12 Elm Street', 55_000));
    await saveRows(property('14 Oak Avenue', 9_000), property('12 Elm Street', 55_000));
    const { body } = await broker.call('GET', `/api/submissions/${id}/answers/experienceProperties`);
    expect(body.current).toMatchObject({
      text: '2 entries',
      changes: { shown: [{ kind: 'added', place: '14 Oak Avenue' }], more: 0, isReordered: false },
    });
    expect(body.history).toHaveLength(2);
    expect(body.history[0].changes.shown).toEqual([
      { kind: 'changed', place: '12 Elm Street, Rehab budget', before: '$40,000', after: '$55,000' },
    ]);
    expect(body.history[1]).not.toHaveProperty('changes');
  });

  it('masks every identifier', async ({ desk: { broker }, address }) => {
    const id = await addDeal(broker, address);
    await save(broker, id, { borrowerSSN: '123-45-6789' });
    await save(broker, id, { borrowerSSN: '321-54-9876' });
    const { body } = await broker.call('GET', `/api/submissions/${id}/answers/borrowerSSN`);
    expect([body.current.text, body.history[0].text]).toEqual(['•••9876', '•••6789']);
    expect(JSON.stringify(body)).not.toMatch(/123-?45|321-?54/);
  });
});

describe('how far a package is', () => {
  it('counts what the deal says, and what was cleared as missing', async ({ desk: { broker }, address }) => {
    const id = await addDeal(broker, address, { clientName: 'Quinn Harlow' });
    const missing = ['Email', 'Requested loan amount'];
    expect((await packageOf(broker, id)).completeness).toMatchObject({ missing, borrowerInfo: false });
    const { body } = await save(broker, id, { borrowerEmail: 'quinn@example.com', requestedLoanAmount: 250_000 });
    expect(body.completeness).toMatchObject({ missing: [], borrowerInfo: true });
    const cleared = await save(broker, id, { purchasePrice: null });
    const left = { missing: ['Purchase price'], borrowerInfo: false };
    expect(cleared.body.completeness).toMatchObject(left);
    const read = await broker.call('GET', `/api/submissions/${id}/completeness`);
    expect(read.body.completeness).toEqual(cleared.body.completeness);
  });
});

describe('two people who save at once', () => {
  it('keep what only one of them touched, and are shown what both touched', async ({ desk: { broker }, address }) => {
    const id = await addDeal(broker, address);
    await save(broker, id, { ...borrower, ficoScore: 700 });
    const seen = (await packageOf(broker, id)).versions;
    const first = await save(broker, id, { ficoScore: 720, borrowerPhone: '(512) 555-0142' }, seen);
    expect(first.body.conflicts).toEqual([]);
    const second = await save(broker, id, { ficoScore: 690, entityName: 'Harlow Homes LLC' }, seen);
    expect(second.body.conflicts).toEqual([
      expect.objectContaining({ question: 'ficoScore', path: 'ficoScore', text: '720', value: 720, version: 2 }),
    ]);
    expect((await packageOf(broker, id)).formData).toMatchObject({
      ficoScore: 720,
      borrowerPhone: '(512) 555-0142',
      entityName: 'Harlow Homes LLC',
    });
    const settled = await save(broker, id, { ficoScore: 690 }, { ficoScore: 2 });
    expect(settled.body.conflicts).toEqual([]);
    expect((await packageOf(broker, id)).formData.ficoScore).toBe(690);
  });

  it('at the very same moment are both answered, and one of them has the conflict', async ({
    desk: { broker },
    address,
  }) => {
    const id = await addDeal(broker, address);
    const outcomes = await Promise.all(
      [701, 702].map((ficoScore) => save(broker, id, { ficoScore }, { ficoScore: 0 })),
    );
    expect(outcomes.map(({ body }) => body.conflicts.length).sort()).toEqual([0, 1]);
  });
});

it('an answer to a question that is no longer asked stays stored and is in no form', async ({
  desk: { app, broker },
  address,
}) => {
  const id = await addDeal(broker, address);
  const former = {
    dealId: id,
    question: 'formerQuestion',
    value: 'kept',
    source: 'typed',
    givenAt: new Date(),
  } as const;
  await app.database.db.insert(dealAnswers).values({ ...former, version: 3 });
  await save(broker, id, borrower);
  const { formData, versions } = await packageOf(broker, id);
  expect(formData).toMatchObject(borrower);
  expect(JSON.stringify({ formData, versions })).not.toContain('formerQuestion');
  const rows = await app.database.db.select().from(dealAnswers).where(eq(dealAnswers.question, 'formerQuestion'));
  expect(rows).toMatchObject([{ value: 'kept', version: 3 }]);
});

describe('anybody else', () => {
  it('finds none of it', async ({ desk: { app, broker }, address }) => {
    const otherBroker = await app.signIn('investor@example.com');
    const id = await addDeal(broker, address);
    await save(broker, id, { ...borrower, borrowerSSN: '123-45-6789' });
    const calls = [
      ['GET', `/api/submissions/${id}/prefill-data`, undefined],
      ['PUT', `/api/pipeline/${id}/form-data`, { formData: { ficoScore: 500 } }],
      ['POST', `/api/submissions/${id}/reveal`, { question: 'borrowerSSN', reason: 'check' }],
      ['POST', `/api/submissions/${id}/earlier-answers`, { questions: ['pfsCash'] }],
      ['POST', `/api/submissions/${id}/earlier-answers/offered`, { entityName: 'Harlow Homes LLC' }],
      ['GET', `/api/submissions/${id}/answers/ficoScore`, undefined],
      ['GET', `/api/submissions/${id}/completeness`, undefined],
    ] as const;
    const admin = await app.signIn('admin@example.com');
    for (const [method, url, body] of calls) {
      expect((await otherBroker.call(method, url, body)).status, url).toBe(404);
      expect((await admin.call(method, url, body)).status, url).toBe(404);
      expect((await app.visitor.call(method, url, body)).status, url).toBe(401);
    }
  });
});
