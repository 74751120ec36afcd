import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { save } from '../../../../../tests/support/desks/deals/package-desk.ts';
import {
  askFor,
  dealWithProgram,
  requirementsOf,
  uploadFor,
} from '../../../../../tests/support/desks/deals/requirement-desk.ts';
import { eventually } from '../../../../../tests/support/desks/quote-desk.ts';
import { formPdf, openTemplateDesk, type TemplateDesk } from '../../../../../tests/support/desks/template-desk.ts';
import { openedPdf } from '../../../../../tests/support/pdf-forms/opened-pdf.ts';
import type { QuestionName } from '../../../../lending/answers/questions.ts';
import { auditLog } from '../../../../platform/database/tables.ts';
import { dealDocuments, dealRequirements } from '../tables.ts';
import { fillJob } from './fill-job.ts';

let desk: TemplateDesk;
beforeAll(async () => {
  desk = await openTemplateDesk();
});
afterAll(() => desk?.close());

const company = () => ({ app: desk.app, broker: desk.broker, lender: desk.lender, lenderId: desk.own });
const borrower = { borrowerFirstName: 'Quinn', borrowerLastName: 'Harlow', borrowerSSN: '123-45-6789' };

/** A published form with a field for each of these answers. */
async function publishForm(name: string, questions: Readonly<Record<string, QuestionName>>): Promise<string> {
  const template = await desk.made(`${name}.pdf`, await formPdf(Object.keys(questions)));
  const placements = Object.entries(questions).map(([field, question]) => ({
    id: field,
    target: { field },
    content: { type: 'answer', question, format: 'plain' } as const,
  }));
  await desk.save(desk.lender, template, placements);
  await desk.publish(desk.lender, template._id, 2);
  return template._id;
}

let deals = 0;
/** A deal that needs this form, with its borrower's answers. */
async function dealWithForm(questions: Readonly<Record<string, QuestionName>>, answers: object = borrower) {
  const templateId = await publishForm(`Form ${++deals}`, questions);
  const { id } = await dealWithProgram(company(), `${deals} Fillmore Way, Austin, TX 78704`);
  const requirement = await askFor(company(), `Form ${deals}`, { source: 'template', templateId });
  await save(desk.broker, id, answers);
  return { id, templateId, requirement };
}

const process = (id: string, templateId: string) =>
  desk.broker.call('POST', `/api/submissions/${id}/documents/${templateId}/auto-fill`);
const read = async (id: string, requirement: string) =>
  (await requirementsOf(desk.broker, id)).body.requirements.find(({ _id }: { _id: string }) => _id === requirement);
const settled = (id: string, requirement: string) =>
  eventually(
    () => read(id, requirement),
    ({ status }) => status !== 'processing',
  );
const shown = async (documentId: string) =>
  openedPdf(new Uint8Array((await desk.view(desk.broker, documentId)).rawPayload));

describe('processing a form', () => {
  it('says at once that it is under way, fills it from the answers and stores it encrypted', async () => {
    const { id, templateId, requirement } = await dealWithForm({
      First: 'borrowerFirstName',
      Last: 'borrowerLastName',
      SSN: 'borrowerSSN',
    });
    expect((await read(id, requirement)).templateId).toMatchObject({
      _id: templateId,
      originalName: expect.any(String),
    });
    expect(await process(id, templateId)).toMatchObject({
      status: 200,
      body: { success: true, message: expect.any(String), requirement: { _id: requirement, status: 'processing' } },
    });
    const done = await settled(id, requirement);
    expect(done).toMatchObject({ status: 'completed', errorMessage: null, isOutdated: false });
    expect(done.files).toMatchObject([{ _id: done.filledDocumentId, origin: 'filled', uploadedBy: null }]);
    const { fields } = await shown(done.filledDocumentId);
    const value = (name: string) => fields.get(name)?.[0]?.value;
    expect([value('First'), value('Last'), value('SSN')]).toEqual(['Quinn', 'Harlow', '123-45-6789']);
    const stored = await desk.app.platform.files.getBytes(`deal-documents/${done.filledDocumentId}`);
    expect(Buffer.from(stored).includes('%PDF')).toBe(false);
  });

  it('records which identifiers were read, and none of them', async () => {
    const { id, templateId, requirement } = await dealWithForm({ SSN: 'borrowerSSN' });
    await process(id, templateId);
    const { filledDocumentId } = await settled(id, requirement);
    const ofFile = and(eq(auditLog.entityId, filledDocumentId), eq(auditLog.action, 'dealDocument.filled'));
    const rows = await desk.app.database.db.select().from(auditLog).where(ofFile);
    expect(rows).toMatchObject([{ actorKind: 'system', payload: { dealId: id, identifiers: ['borrowerSSN'] } }]);
    expect(JSON.stringify(rows)).not.toMatch(/123-?45/);
  });

  it('twice fills it once, and the job that is run again leaves one file', async () => {
    const { id, templateId, requirement } = await dealWithForm({ First: 'borrowerFirstName' });
    const answers = await Promise.all([process(id, templateId), process(id, templateId)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const done = await settled(id, requirement);
    const documentId = done.filledDocumentId;
    await fillJob.run(desk.app.platform, { dealId: id, requirementId: requirement, documentId });
    expect((await process(id, templateId)).body.requirement).toMatchObject({ status: 'completed' });
    expect(await desk.app.database.db.$count(dealDocuments, eq(dealDocuments.dealId, id))).toBe(1);
    expect(await desk.app.platform.files.exists(`deal-documents/${documentId}`)).toBe(true);
  });

  it('of answers that changed since is out of date, and can be done again', async () => {
    const { id, templateId, requirement } = await dealWithForm({ First: 'borrowerFirstName' });
    await process(id, templateId);
    const first = await settled(id, requirement);
    await save(desk.broker, id, { borrowerLastName: 'Marlow' });
    expect((await read(id, requirement)).isOutdated).toBe(false);
    await save(desk.broker, id, { borrowerFirstName: 'Robin' });
    expect(await read(id, requirement)).toMatchObject({ status: 'completed', isOutdated: true });
    await process(id, templateId);
    const second = await settled(id, requirement);
    expect(second).toMatchObject({ status: 'completed', isOutdated: false });
    expect(second.files).toMatchObject([{ replacedAt: null }, { _id: first.filledDocumentId }]);
    expect((await shown(second.filledDocumentId)).fields.get('First')?.[0]?.value).toBe('Robin');
  });

  it('from a form that was replaced since is out of date, and says which version it was', async () => {
    const { id, templateId, requirement } = await dealWithForm({ First: 'borrowerFirstName' });
    await process(id, templateId);
    const done = await settled(id, requirement);
    const next = await desk.lender.call('POST', `${desk.url}/${templateId}/versions`);
    expect(next.status, JSON.stringify(next.body)).toBe(200);
    await desk.publish(desk.lender, templateId, next.body.template.shown.edit);
    expect(await read(id, requirement)).toMatchObject({
      status: 'completed',
      isOutdated: true,
      filledDocumentId: done.filledDocumentId,
    });
    const [row] = await desk.app.database.db
      .select()
      .from(dealDocuments)
      .where(eq(dealDocuments.id, done.filledDocumentId));
    expect(row?.templateVersionId).toEqual(expect.any(String));
    expect(row?.templateVersionId).not.toBe(next.body.template.shown._id);
  });

  it('that can’t be written as it is fails, with the field named, and a retry works', async () => {
    const { id, templateId, requirement } = await dealWithForm(
      { Entity: 'entityName' },
      { entityName: 'Harlow \u{1F3E0}' },
    );
    await process(id, templateId);
    const failed = await settled(id, requirement);
    expect(failed).toMatchObject({ status: 'error', filledDocumentId: null, files: [] });
    expect(failed.errorMessage).toMatch(/^“Entity: Entity name” doesn’t show its answer/);
    const [stored] = await desk.app.database.db
      .select({ problem: dealRequirements.problem })
      .from(dealRequirements)
      .where(eq(dealRequirements.dealId, id));
    const facts = { question: 'entityName', why: 'unprintable', faults: 1 };
    expect(stored?.problem).toEqual({ code: 'notReadBack', facts });
    await save(desk.broker, id, { entityName: 'Harlow Homes LLC' });
    await process(id, templateId);
    expect(await settled(id, requirement)).toMatchObject({ status: 'completed', errorMessage: null });
  });

  it('of a form without a published version fails in words', async () => {
    const { id, templateId, requirement } = await dealWithForm({ First: 'borrowerFirstName' });
    await desk.lender.call('PUT', `${desk.url}/${templateId}/archived`, { archived: true });
    expect((await read(id, requirement)).templateId).toBe(templateId);
    await process(id, templateId);
    expect(await settled(id, requirement)).toMatchObject({
      status: 'error',
      errorMessage: 'The lender’s form isn’t available right now. Upload the document instead, or try again later.',
    });
  });

  it('is refused for what the deal doesn’t need, for others, and for an archived deal', async () => {
    const { id, templateId } = await dealWithForm({ First: 'borrowerFirstName' });
    expect((await process(id, id)).status).toBe(404);
    const url = `/api/submissions/${id}/documents/${templateId}/auto-fill`;
    expect((await desk.admin.call('POST', url)).status).toBe(404);
    expect((await desk.lender.call('POST', url)).status).toBe(403);
    await desk.broker.call('PUT', `/api/pipeline/${id}/archive`, {});
    expect(await process(id, templateId)).toMatchObject({ status: 409, body: { success: false } });
  });

  it('gives way to what was uploaded meanwhile', async () => {
    const { id, requirement, templateId } = await dealWithForm({ First: 'borrowerFirstName' });
    await process(id, templateId);
    await settled(id, requirement);
    const uploaded = (await uploadFor(company(), desk.broker, id, requirement)).body.requirement;
    const late = '22222222-2222-4333-8444-555555555555';
    await fillJob.run(desk.app.platform, { dealId: id, requirementId: requirement, documentId: late });
    expect(await read(id, requirement)).toMatchObject({
      status: 'uploaded',
      filledDocumentId: uploaded.filledDocumentId,
    });
    expect(await desk.app.platform.files.exists(`deal-documents/${late}`)).toBe(false);
  });

  it('holds nobody up while its file is stored, and leaves none when an upload came first', async () => {
    const { id, requirement } = await dealWithForm({ First: 'borrowerFirstName' });
    await uploadFor(company(), desk.broker, id, requirement);
    const row = eq(dealRequirements.dealId, id);
    await desk.app.database.db.update(dealRequirements).set({ status: 'processing' }).where(row);
    const { encryptedFiles, files } = desk.app.platform;
    const stored: string[] = [];
    let uploaded: unknown;
    const put: typeof encryptedFiles.put = async (key, content) => {
      stored.push(key);
      const written = await encryptedFiles.put(key, content);
      uploaded = (await uploadFor(company(), desk.broker, id, requirement)).body.requirement.filledDocumentId;
      return written;
    };
    const platform = { ...desk.app.platform, encryptedFiles: { ...encryptedFiles, put } };
    await fillJob.run(platform, { dealId: id, requirementId: requirement, documentId: requirement });
    expect(await read(id, requirement)).toMatchObject({ status: 'uploaded', filledDocumentId: uploaded });
    expect(await Promise.all(stored.map((key) => files.exists(key)))).toEqual([false]);
  });

  it('that is given up says so, and only where it was still under way', async () => {
    const { id, requirement } = await dealWithForm({ First: 'borrowerFirstName' });
    await uploadFor(company(), desk.broker, id, requirement);
    const giveUp = () =>
      fillJob.gaveUp?.(desk.app.platform, { dealId: id, requirementId: requirement, documentId: requirement });
    await giveUp();
    expect((await read(id, requirement)).status).toBe('uploaded');
    const row = eq(dealRequirements.dealId, id);
    await desk.app.database.db.update(dealRequirements).set({ status: 'processing' }).where(row);
    await giveUp();
    expect(await read(id, requirement)).toMatchObject({
      status: 'error',
      errorMessage: 'Filling in this document was interrupted. Process it again.',
    });
  });
});

describe('filling in all forms', () => {
  it('takes those that are not filled in, whatever the loan type, and leaves what was uploaded', async () => {
    const { id, requirement } = await dealWithForm({ First: 'borrowerFirstName' });
    const second = await publishForm('Second', { Last: 'borrowerLastName' });
    const more = await askFor(company(), 'Second form', { source: 'template', templateId: second });
    const url = `/api/submissions/${id}/fill-fix-and-flip-docs`;
    await uploadFor(company(), desk.broker, id, more);
    const first = await desk.broker.call('POST', url, { formData: {} });
    const ids = first.body.filledDocs.map(({ _id }: { _id: string }) => _id);
    expect(ids).toContain(requirement);
    expect(ids).not.toContain(more);
    expect(await settled(id, requirement)).toMatchObject({ status: 'completed' });
    expect((await read(id, more)).status).toBe('uploaded');
    await eventually(
      async () => (await requirementsOf(desk.broker, id)).body.requirements,
      (list) => list.every(({ status }: { status: string }) => status !== 'processing'),
    );
    const again = (await desk.broker.call('POST', url)).body.filledDocs;
    expect(again.map(({ _id }: { _id: string }) => _id)).not.toContain(requirement);
  });
});
