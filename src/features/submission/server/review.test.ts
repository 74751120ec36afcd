import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { addDeal, save } from '../../../../tests/support/desks/deals/package-desk.ts';
import {
  readyAnswers as borrower,
  readyExperience as experience,
  readyScope as scopeOfWork,
} from '../../../../tests/support/desks/deals/ready-answers.ts';
import {
  askFor,
  askForNothing,
  dealWithProgram,
  uploadFor,
} from '../../../../tests/support/desks/deals/requirement-desk.ts';
import { eventually, it } from '../../../../tests/support/desks/quote-desk.ts';
import { loanForm } from '../../../../tests/support/pdf-forms/loan-form.ts';
import type { Caller } from '../../../../tests/support/test-app.ts';
import { auditLog } from '../../../platform/database/tables.ts';
import { dealRequirements } from '../../deal-documents/server/tables.ts';
import type { PackagePreflight } from '../contract.ts';

const read = async (broker: Caller, id: string): Promise<PackagePreflight> =>
  (await broker.call('GET', `/api/submissions/${id}/preflight`)).body.preflight;
const review = (broker: Caller, id: string, contents: string) =>
  broker.call('POST', `/api/submissions/${id}/review`, { contents });
const codesOf = ({ issues }: PackagePreflight) => issues.map(({ code }) => code);

describe('the preflight of a package', () => {
  it('names what is missing with the place to fix it, and cannot be reviewed yet', async ({ desk, address }) => {
    const id = await addDeal(desk.broker, address);
    const found = await read(desk.broker, id);
    expect(found.issues).toContainEqual({
      code: 'missing-answer',
      facts: { label: 'Email' },
      place: { step: 'borrower', question: 'borrowerEmail' },
    });
    expect(codesOf(found).filter((code) => code === 'missing-form')).toHaveLength(2);
    expect(found).toMatchObject({ review: null, can: { review: false } });
    const refused = await review(desk.broker, id, found.contents);
    expect(refused).toMatchObject({ status: 409, body: { code: 'PACKAGE_BLOCKED' } });
  });

  it('belongs to the owner of the deal alone', async ({ desk, address }) => {
    const id = await addDeal(desk.broker, address);
    const { contents } = await read(desk.broker, id);
    for (const other of [desk.investor, await desk.app.signIn('admin@example.com')]) {
      expect((await other.call('GET', `/api/submissions/${id}/preflight`)).status).toBe(404);
      expect((await review(other, id, contents)).status).toBe(404);
    }
  });
});

describe('a review', () => {
  it('stands until something in the package changes, and a second click writes nothing', async ({ desk, address }) => {
    const { broker, app } = desk;
    await askForNothing(desk);
    const { id } = await dealWithProgram(desk, address);
    await save(broker, id, { ...borrower, programForms: { experience, scopeOfWork } });
    const before = await read(broker, id);
    expect(before.can.review, JSON.stringify(before.issues)).toBe(true);

    const reviewed = await review(broker, id, before.contents);
    expect(reviewed).toMatchObject({
      status: 200,
      body: { message: 'Package marked as reviewed.', preflight: { review: { isCurrent: true } } },
    });
    await review(broker, id, before.contents);
    const rows = await app.database.db.select().from(auditLog).where(eq(auditLog.entityId, id));
    expect(rows.filter(({ action }) => action === 'pipelineEntry.packageReviewed')).toHaveLength(1);

    await save(broker, id, { rehabBudget: 61_000 });
    const after = await read(broker, id);
    expect(after.review).toMatchObject({ isCurrent: false });
    expect(codesOf(after)).toContain('scope-total-differs');
    expect(await review(broker, id, before.contents)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect((await review(broker, id, after.contents)).status).toBe(200);
  });

  it('needs every document for the submission, and ends with a new file', async ({ desk, address }) => {
    const { broker } = desk;
    await askForNothing(desk);
    const { id } = await dealWithProgram(desk, address);
    await save(broker, id, { ...borrower, programForms: { experience, scopeOfWork } });
    const requirement = await askFor(desk, 'Photo ID');
    const missing = await read(broker, id);
    expect(missing.issues[0]).toEqual({
      code: 'missing-document',
      facts: { name: 'Photo ID' },
      place: { step: 'documents', requirementId: requirement },
    });
    await uploadFor(desk, broker, id, requirement);
    const { contents, can } = await read(broker, id);
    expect(can.review).toBe(true);
    expect((await review(broker, id, contents)).body.preflight.review.isCurrent).toBe(true);
    await uploadFor(desk, broker, id, requirement);
    expect((await read(broker, id)).review?.isCurrent).toBe(false);
    await askForNothing(desk);
  });

  it('stands when a document of it is accepted', async ({ desk, address }) => {
    const { broker, app } = desk;
    await askForNothing(desk);
    const { id } = await dealWithProgram(desk, address);
    await save(broker, id, { ...borrower, programForms: { experience, scopeOfWork } });
    const requirement = await askFor(desk, 'Proof of funds');
    await uploadFor(desk, broker, id, requirement);
    await review(broker, id, (await read(broker, id)).contents);
    await app.database.db
      .update(dealRequirements)
      .set({ status: 'approved' })
      .where(eq(dealRequirements.requirementId, requirement));
    expect((await read(broker, id)).review?.isCurrent).toBe(true);
    await askForNothing(desk);
  });

  it('is held up by a file that takes a password, and says which file goes as it is', async ({ desk, address }) => {
    const { broker } = desk;
    await askForNothing(desk);
    const { id } = await dealWithProgram(desk, address);
    const [locked, open] = [await askFor(desk, 'Locked statement'), await askFor(desk, 'Open statement')];
    const file = async (password: { readonly userPassword?: string }) => {
      const document = await loanForm();
      await document.encrypt({ ...password, ownerPassword: 'example-owner' });
      return ['file', { name: 'statement.pdf', content: Buffer.from(await document.save()) }] as const;
    };
    await uploadFor(desk, broker, id, locked, await file({ userPassword: 'example' }));
    await uploadFor(desk, broker, id, open, await file({}));
    const found = await eventually(
      () => read(broker, id),
      ({ issues }) => issues.some(({ code }) => code === 'document-as-is'),
    );
    expect(found.issues.filter(({ code }) => code.startsWith('document-'))).toEqual([
      {
        code: 'document-locked',
        facts: { name: 'Locked statement' },
        place: { step: 'documents', requirementId: locked },
      },
      { code: 'document-as-is', facts: { name: 'Open statement' }, place: { step: 'documents', requirementId: open } },
    ]);
    await askForNothing(desk);
  });

  it('of an archived deal is refused', async ({ desk: { broker }, address }) => {
    const id = await addDeal(broker, address);
    await save(broker, id, { ...borrower, programForms: { experience, scopeOfWork } });
    await broker.call('PUT', `/api/pipeline/${id}/archive`);
    const found = await read(broker, id);
    expect(found.can.review).toBe(false);
    expect(await review(broker, id, found.contents)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  });
});
