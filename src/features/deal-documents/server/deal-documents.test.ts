import { eq, sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { addDeal, save } from '../../../../tests/support/desks/deals/package-desk.ts';
import {
  askFor,
  askForNothing,
  dealWithProgram,
  newStatement,
  offerTwo,
  requirementsOf,
  uploadFor,
} from '../../../../tests/support/desks/deals/requirement-desk.ts';
import { it } from '../../../../tests/support/desks/quote-desk.ts';
import { applyRule } from '../../../platform/jobs/retention.ts';
import { pipelineEntries } from '../../pipeline/server/tables.ts';
import { readDealRequirements } from './api.ts';
import { leftoverDealFiles } from './files/deal-files.ts';
import { dealDocuments, dealRequirements } from './tables.ts';

const named = (body: { requirements: { name: string }[] }) => body.requirements.map(({ name }) => name);

describe('the documents that a deal needs', () => {
  it('are unknown without a lender or a program, and the answer says which is missing', async ({ desk, address }) => {
    await offerTwo(desk);
    const id = await addDeal(desk.broker, address, { lenderId: desk.lenderId });
    expect(await requirementsOf(desk.broker, id)).toMatchObject({
      status: 409,
      body: { message: 'Select a lender for this deal to see which documents it needs.' },
    });
    await desk.broker.call('PUT', `/api/pipeline/${id}/select-lender`, { lenderId: desk.lenderId });
    expect(await requirementsOf(desk.broker, id)).toMatchObject({
      status: 409,
      body: { message: 'Select a loan program for this deal to see which documents it needs.' },
    });
  });

  it('are those of its lender and program whose conditions hold, in the lender’s order', async ({ desk, address }) => {
    await askForNothing(desk);
    const { id, programId } = await dealWithProgram(desk, address);
    expect((await requirementsOf(desk.broker, id)).body).toMatchObject({
      success: true,
      message: '',
      requirements: [],
    });
    const other = String((await desk.rows(sql`select id from programs where id <> ${programId} limit 1`))[0]?.id);
    const statement = await askFor(desk, 'Bank statement', { note: 'Two months', documentType: 'bankStatement' });
    await askFor(desk, 'Other program', { programId: other });
    await askFor(desk, 'This program', { programId, position: 0 });
    await askFor(desk, 'Operating agreement', { conditions: ['entityBorrower'] });
    await askFor(desk, 'No longer', { archivedAt: desk.app.clock.now() });
    const first = (await requirementsOf(desk.broker, id)).body;
    expect(named(first)).toEqual(['This program', 'Bank statement']);
    expect(first.requirements[1]).toMatchObject({
      _id: statement,
      name: 'Bank statement',
      status: 'pending',
      errorMessage: null,
      lastUpdatedAt: null,
      filledDocumentId: null,
      lenderName: expect.stringMatching(/\w/),
      templateId: null,
      note: 'Two months',
      because: null,
      files: [],
    });
    await save(desk.broker, id, { entityName: 'Harlow Homes LLC', entityType: 'LLC' });
    const second = (await requirementsOf(desk.broker, id)).body;
    expect(named(second)).toEqual(['This program', 'Bank statement', 'Operating agreement']);
    expect(second.requirements[2].because).toBe('Needed because the borrower is an entity.');
    const { platform, database } = desk.app;
    const [deal] = await database.db.select().from(pipelineEntries).where(eq(pipelineEntries.id, id));
    const read = deal && (await readDealRequirements(platform, database.db, deal));
    expect(read).toMatchObject({ missing: null, lenderId: desk.lenderId, needed: [{}, { row: undefined }, {}] });
    // Reading writes nothing.
    expect(await desk.app.database.db.$count(dealRequirements, eq(dealRequirements.dealId, id))).toBe(0);
  });

  it('are nobody else’s to read, to bring or to remove', async ({ desk, address }) => {
    const { id } = await dealWithProgram(desk, address);
    const requirement = await askFor(desk, 'Photo ID');
    const { body } = await uploadFor(desk, desk.broker, id, requirement);
    const documentId = body.requirement.filledDocumentId;
    const admin = await desk.app.signIn('admin@example.com');
    // Investors and administrators may have deals of their own, lenders none.
    for (const [who, refused] of [
      [desk.investor, 404],
      [desk.lender, 403],
      [admin, 404],
    ] as const) {
      expect((await requirementsOf(who, id)).status).toBe(refused);
      expect((await uploadFor(desk, who, id, requirement)).status).toBe(refused);
      const removal = await who.call('DELETE', `/api/submissions/${id}/documents/${documentId}`);
      expect(removal.status).toBe(refused);
      expect((await view(desk.app, who, documentId)).statusCode).toBe(404);
    }
    expect(await desk.app.database.db.$count(dealDocuments, eq(dealDocuments.dealId, id))).toBe(1);
  });
});

type App = Parameters<typeof uploadFor>[0]['app'];
const view = (app: App, who: { token: string | undefined }, id: string) =>
  app.http.inject({ url: `/api/documents/view/${id}`, headers: { authorization: `Bearer ${who.token}` } });

describe('an upload', () => {
  it('counts for its requirement, is stored encrypted and shown as it came', async ({ desk, address }) => {
    const { id } = await dealWithProgram(desk, address);
    const requirement = await askFor(desk, 'Insurance');
    const content = newStatement();
    const { status, body } = await uploadFor(desk, desk.broker, id, requirement, [
      'file',
      { name: 'binder.pdf', content },
    ]);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toMatchObject({
      success: true,
      message: 'Document uploaded successfully!',
      requirement: { _id: requirement, status: 'uploaded', lastUpdatedAt: expect.stringMatching(/Z$/) },
    });
    const { filledDocumentId, files } = body.requirement;
    expect(files).toMatchObject([
      { _id: filledDocumentId, originalName: 'binder.pdf', origin: 'uploaded', replacedAt: null, size: content.length },
    ]);
    const shown = await view(desk.app, desk.broker, filledDocumentId);
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(shown.rawPayload.equals(content)).toBe(true);
    const stored = await desk.app.platform.files.getBytes(`deal-documents/${filledDocumentId}`);
    expect(Buffer.from(stored).includes('Statement')).toBe(false);
  });

  it.for<[string, Buffer | undefined, string]>([
    ['notes.txt', Buffer.from('notes'), 'Invalid file type. Allowed: PDF, PNG, JPEG, DOC, DOCX.'],
    ['empty.pdf', Buffer.alloc(0), 'The file is empty.'],
    ['fake.pdf', Buffer.from('MZ'), 'The content isn’t a complete PDF file.'],
    ['', undefined, 'Please choose a file.'],
  ])('of %s is refused and leaves nothing', async ([name, content, message], { desk, address }) => {
    const { id } = await dealWithProgram(desk, address);
    const requirement = await askFor(desk, 'Photo ID');
    const part = content ? (['file', { name, content }] as const) : (['note', 'none'] as const);
    expect(await uploadFor(desk, desk.broker, id, requirement, part)).toMatchObject({ status: 400, body: { message } });
    expect(await desk.app.database.db.$count(dealDocuments, eq(dealDocuments.dealId, id))).toBe(0);
  });

  it('of the same file again is the file that is there', async ({ desk, address }) => {
    const { id } = await dealWithProgram(desk, address);
    const requirement = await askFor(desk, 'Lease');
    const content = newStatement();
    const upload = () => uploadFor(desk, desk.broker, id, requirement, ['file', { name: 'lease.pdf', content }]);
    const [first, second] = [await upload(), await upload()];
    expect(second.body.requirement).toEqual(first.body.requirement);
    expect(await desk.app.database.db.$count(dealDocuments, eq(dealDocuments.dealId, id))).toBe(1);
  });

  it('by two people at once keeps both files, and the newest counts', async ({ desk, address }) => {
    const { id } = await dealWithProgram(desk, address);
    const requirement = await askFor(desk, 'Rent roll');
    const upload = () => uploadFor(desk, desk.broker, id, requirement);
    const answers = await Promise.all([upload(), upload(), upload()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.filter(({ body }) => body.message !== 'Document uploaded successfully!')).toHaveLength(2);
    const [found] = (await requirementsOf(desk.broker, id)).body.requirements.filter(
      ({ _id }: { _id: string }) => _id === requirement,
    );
    expect(found.files).toHaveLength(3);
    const counting = found.files.filter(({ replacedAt }: { replacedAt: string | null }) => replacedAt === null);
    expect(counting).toMatchObject([{ _id: found.filledDocumentId }]);
    for (const { _id } of found.files) expect((await view(desk.app, desk.broker, _id)).statusCode).toBe(200);
  });

  it('is refused for what the deal doesn’t need, and for an archived deal', async ({ desk, address }) => {
    const { id } = await dealWithProgram(desk, address);
    const unneeded = await askFor(desk, 'Visa', { conditions: ['foreignNational'] });
    expect((await uploadFor(desk, desk.broker, id, unneeded)).status).toBe(404);
    await save(desk.broker, id, { borrowerCitizenship: 'Foreign National' });
    expect((await uploadFor(desk, desk.broker, id, unneeded)).status).toBe(200);
    await save(desk.broker, id, { borrowerCitizenship: 'US Citizen' });
    expect(await uploadFor(desk, desk.broker, id, unneeded)).toMatchObject({
      status: 409,
      body: { message: 'The deal’s lender no longer asks for this document.' },
    });
    const requirement = await askFor(desk, 'Photo ID');
    await desk.broker.call('PUT', `/api/pipeline/${id}/archive`, {});
    expect(await uploadFor(desk, desk.broker, id, requirement)).toMatchObject({
      status: 409,
      body: { message: 'This deal is archived. Unarchive it first.' },
    });
    expect((await requirementsOf(desk.broker, id)).body.canEdit).toBe(false);
  });
});

describe('a removed file', () => {
  it('makes the one before it count again, and the last leaves the document pending', async ({ desk, address }) => {
    const { id } = await dealWithProgram(desk, address);
    const requirement = await askFor(desk, 'Payoff statement');
    const first = (await uploadFor(desk, desk.broker, id, requirement)).body.requirement.filledDocumentId;
    const second = (await uploadFor(desk, desk.broker, id, requirement)).body.requirement.filledDocumentId;
    const remove = (documentId: string) => desk.broker.call('DELETE', `/api/submissions/${id}/documents/${documentId}`);
    expect(await remove(second)).toMatchObject({
      status: 200,
      body: {
        message: 'Document deleted successfully!',
        requirement: { status: 'uploaded', filledDocumentId: first, files: [{ _id: first, replacedAt: null }] },
      },
    });
    expect((await remove(first)).body.requirement).toMatchObject({
      status: 'pending',
      filledDocumentId: null,
      files: [],
    });
    expect((await remove(first)).status).toBe(404);
    expect((await view(desk.app, desk.broker, first)).statusCode).toBe(404);
    expect(await desk.app.platform.files.exists(`deal-documents/${first}`)).toBe(false);
  });

  it('whose row is gone is cleaned up at night, and one with a row stays', async ({ desk, address }) => {
    const { id } = await dealWithProgram(desk, address);
    const requirement = await askFor(desk, 'Appraisal');
    const kept = (await uploadFor(desk, desk.broker, id, requirement)).body.requirement.filledDocumentId;
    const lost = '11111111-2222-4333-8444-555555555555';
    const { files, clock } = desk.app.platform;
    await files.put(`deal-documents/${lost}`, 'bytes');
    const later = new Date(clock.now().getTime() + 2 * 86_400_000);
    await applyRule(desk.app.platform, leftoverDealFiles, later);
    expect(await files.exists(`deal-documents/${lost}`)).toBe(false);
    expect(await files.exists(`deal-documents/${kept}`)).toBe(true);
  });
});
