import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DealRequirement } from '../../../src/features/deal-documents/contract.ts';
import { openedPdf } from '../../../tests/support/pdf-forms/opened-pdf.ts';
import { type Caller, createTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import { fillDemoPast } from '../fill.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'plinth-package-'));
let app: TestApp;
let broker: Caller;
let lender: Caller;
let dealId: string;
beforeAll(async () => {
  app = await createTestApp('demo', { environment: { DATA_DIR: dataDir } });
  await fillDemoPast(app.platform);
  broker = await app.signIn('broker@example.com');
  lender = await app.signIn('lender@example.com');
  const { pipelineEntries } = (await broker.call('GET', '/api/pipeline/entries')).body;
  dealId = pipelineEntries.find(({ address }: { address: string }) => address.includes('Waco'))._id;
});
afterAll(async () => {
  await app.close();
  rmSync(dataDir, { recursive: true });
});

const needed = async (): Promise<DealRequirement[]> =>
  (await broker.call('GET', `/api/submissions/${dealId}/requirements`)).body.requirements;
const named = (list: readonly DealRequirement[], status: string) =>
  list.filter((one) => one.status === status).map(({ name }) => name);
const forms = [
  'Fix & Flip / Bridge Loan Application',
  'Primary Guarantor Application',
  'Borrower Experience Sheet',
  'Scope of Work Worksheet',
  'Contractor Onboarding Worksheet',
];
const uploaded = ['Bank statement', 'Operating agreement', 'Purchase contract'];

describe('the loan package of the demo market', () => {
  it('has 18 documents for the deal that goes to the demo lender, three of them uploaded', async () => {
    const list = await needed();
    expect(list).toHaveLength(18);
    expect(list.filter(({ source }) => source === 'template').map(({ name }) => name)).toEqual(forms);
    expect(named(list, 'uploaded')).toEqual(uploaded);
    expect(list.filter(({ neededBy }) => neededBy === 'closing')).toHaveLength(4);
  });

  it('is answered completely, and says only which documents are still to come', async () => {
    const { formData, completeness, can } = (await broker.call('GET', `/api/submissions/${dealId}/prefill-data`)).body;
    expect(completeness).toMatchObject({ borrowerInfo: true, experience: true, scope: true, missing: [] });
    expect(can.edit).toBe(true);
    expect(formData.programForms.scopeOfWork.totalCost).toBe(formData.rehabBudget);
    const { preflight } = (await broker.call('GET', `/api/submissions/${dealId}/preflight`)).body;
    const codes = new Set(preflight.issues.map(({ code }: { code: string }) => code));
    expect([...codes].sort()).toEqual(['missing-document', 'needed-at-closing']);
  });

  it('keeps personal identifiers encrypted, and shows the end of them', async () => {
    const { formData } = (await broker.call('GET', `/api/submissions/${dealId}/prefill-data`)).body;
    expect(formData.borrowerSSN).toBe('•••0142');
    const { rows } = await app.database.db.execute(
      sql`select question from deal_answers where deal_id = ${dealId} and encrypted is not null order by question`,
    );
    expect(rows.map(({ question }) => question)).toEqual(expect.arrayContaining(['borrowerSSN', 'entityEIN']));
    const plain = await app.database.db.execute(sql`select 1 from deal_answers where value::text like '%900-55%'`);
    expect(plain.rows).toEqual([]);
  });

  it('knows what was uploaded by its contents, and can show it', async () => {
    const { documents } = (await broker.call('GET', `/api/submissions/${dealId}/documents`)).body;
    const types = documents.map(({ documentType }: { documentType: string }) => documentType).sort();
    expect(types).toEqual(['bankStatement', 'operatingAgreement', 'purchaseContract']);
    for (const { _id } of documents)
      expect((await broker.call('GET', `/api/documents/view/${_id}`)).body).toMatch(/^%PDF-/);
  });

  it('fills in every form of it, in the borrower’s name', async () => {
    const { status } = await broker.call('POST', `/api/submissions/${dealId}/fill-fix-and-flip-docs`, {});
    expect(status).toBe(200);
    await expect.poll(async () => named(await needed(), 'completed'), { timeout: 25_000 }).toEqual(forms);
    const url = `/api/documents/view/${(await needed()).find(({ name }) => name === forms[0])?.filledDocumentId}`;
    const headers = { authorization: `Bearer ${broker.token}` };
    const { rawPayload } = await app.http.inject({ method: 'GET', url, headers });
    const { fields } = await openedPdf(rawPayload);
    const drawn = (name: string) => fields.get(name)?.[0]?.text;
    expect([drawn('borrower_first_name'), drawn('borrower_last_name')]).toEqual(['Hugo', 'Brightmoor']);
    expect(drawn('entity_name')).toBe('Brightmoor Homes LLC');
  });

  it('is asked for by a lender whose ten forms are published', async () => {
    const { lenderId } = (await lender.call('GET', '/api/users/profile')).body.user;
    const { templates } = (await lender.call('GET', `/api/form-templates?lenderId=${lenderId}`)).body;
    expect(templates).toHaveLength(10);
  });

  it('is smaller with other lenders: those with accounts and those that hand out sheets ask for the usual', async () => {
    const { rows } = await app.database.db.execute(sql`
      select lender_id, count(*) from lender_requirements where archived_at is null group by lender_id`);
    const companies = await app.database.db.execute(sql`
      select distinct lender_id from accounts where lender_id is not null and approved
      union select lender_id from documents`);
    expect(rows).toHaveLength(companies.rows.length);
    expect(rows.every(({ count }) => Number(count) >= 10)).toBe(true);
  });
});
