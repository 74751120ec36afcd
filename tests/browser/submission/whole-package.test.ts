import { buffer } from 'node:stream/consumers';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { connectBrowser, openWindow, screenFaults, signInAs, type Window } from '../../support/browser.ts';
import { scan } from '../../support/desks/example-files.ts';
import { makePeople } from '../../support/own-people.ts';
import { openedPdf } from '../../support/pdf-forms/opened-pdf.ts';
import { callShared, type Json } from '../../support/shared-app.ts';
import { tokenOf, unexpected } from '../lenders/lender-desk.ts';

const forms = [
  'Fix & Flip / Bridge Loan Application',
  'Primary Guarantor Application',
  'Borrower Experience Sheet',
  'Scope of Work Worksheet',
  'Contractor Onboarding Worksheet',
];

/** The demo broker's own package, once the demo has its past: its program, and its answers, whose identifiers are masked there. */
async function demoPackage(): Promise<Json> {
  const token = await tokenOf('broker@example.com');
  const find = async (): Promise<Json> => {
    const { pipelineEntries } = await callShared('GET', '/api/pipeline/entries', { token });
    const entry = pipelineEntries.find(({ address }: { address: string }) => address.includes('Waco'));
    return { id: entry._id, programId: entry.selectedProgramId };
  };
  const { id, programId } = await vi.waitFor(find, { timeout: 150_000, interval: 500 });
  const { formData } = await callShared('GET', `/api/submissions/${id}/prefill-data`, { token });
  const identifiers = { borrowerSSN: '900-55-0142', borrowerDOB: '1984-06-17', entityEIN: '90-0055142' };
  return { programId, formData: { ...formData, ...identifiers } };
}

/** The same deal for a broker of this file alone. */
async function copyOfDeal(token: string, { programId, formData }: Json): Promise<string> {
  const { lenderId } = (await callShared('GET', '/api/users/profile', { token: await tokenOf('lender@example.com') }))
    .user;
  const { purchasePrice, rehabBudget: rehabNeeded, afterRepairValue: arv } = formData;
  const figures = { purchasePrice, rehabNeeded, arv, fico: 720, liquidity: 105_000, experience: 6 };
  const address = '904 Mockingbird Street, Waco, TX 76708';
  const deal = { loanType: 'Fix and Flip', ...figures, address, clientName: 'Hugo Brightmoor', lenderId };
  const id = (await callShared('POST', '/api/pipeline/manual', { token, body: deal })).pipelineEntry._id;
  await callShared('PUT', `/api/pipeline/${id}/select-lender`, { token, body: { lenderId } });
  // Other tests give the lender more programs.
  await callShared('PUT', `/api/pipeline/${id}/program`, { token, body: { programId } });
  const { propertyAddress: _, ...answers } = formData;
  await callShared('PUT', `/api/pipeline/${id}/form-data`, { token, body: { formData: answers } });
  return id;
}

let browser: Browser;
let wide: Window;
let token: string;
let id: string;
beforeAll(async () => {
  const people = await makePeople('whole-package', 0);
  browser = await connectBrowser();
  token = await tokenOf(people.broker);
  id = await copyOfDeal(token, await demoPackage());
  wide = await openWindow(browser);
  await signInAs(wide.page, people.broker);
});
afterAll(() => browser?.close());

const row = (page: Page, name: string) => page.getByRole('listitem', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

describe('a whole loan package', () => {
  it('is filled in, completed by uploads, checked and marked as reviewed', async () => {
    const { page, complaints } = wide;
    await page.goto(`/pipeline/${id}/submit?step=documents`);
    await button(page, 'Auto-Fill All').click();
    const read = async (): Promise<Json[]> =>
      (await callShared('GET', `/api/submissions/${id}/requirements`, { token })).requirements;
    const openForms = async () =>
      (await read())
        .filter(({ name, status }) => forms.includes(name) && status !== 'completed')
        .map(({ name, status, problem }) => ({ name, status, problem }));
    // Jobs of other tests may be before these.
    await expect.poll(openForms, { timeout: 240_000, interval: 500 }).toEqual([]);
    for (const name of forms) await row(page, name).getByText('Completed').waitFor();
    const requirements = await read();
    const open = requirements.filter(({ status }: Json) => status === 'pending').map(({ name }: Json) => name);
    expect(open).toHaveLength(13);
    for (const name of open) {
      const content = { name: `${name}.pdf`, mimeType: 'application/pdf', buffer: scan(name) };
      await page.getByLabel(`File for ${name}`, { exact: true }).setInputFiles(content);
      await row(page, name).getByText('Uploaded', { exact: true }).waitFor();
    }
    await page.getByRole('heading', { name: 'All Documents Ready' }).waitFor();
    expect(await screenFaults(page, 'a whole package')).toEqual([]);
    await button(page, 'Continue').click();
    await page.getByText('Ready to sign').waitFor();
    await page.getByText('Nothing is missing, and everything agrees.').waitFor();
    await page.getByRole('button', { name: 'Mark as reviewed & continue' }).click();
    await page.getByRole('tab', { name: /Sign Documents/, selected: true }).waitFor();
    expect(unexpected(complaints)).toEqual([]);
  }, 600_000);

  it('has forms in which other readers find the borrower', async () => {
    const { page } = wide;
    await page.goto(`/pipeline/${id}/submit?step=documents`);
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      button(page, 'Download: Fix & Flip / Bridge Loan Application').click(),
    ]);
    const { fields } = await openedPdf(await buffer(await saved.createReadStream()));
    expect(fields.get('borrower_first_name')?.[0]?.text).toBe('Hugo');
    expect(fields.get('borrower_last_name')?.[0]?.text).toBe('Brightmoor');
    expect(fields.get('borrower_ssn')?.[0]?.text).toBe('900-55-0142');
  });
});
