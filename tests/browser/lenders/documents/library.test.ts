import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { connectBrowser, openWindow, screenFaults, signInAs, widths } from '../../../support/browser.ts';
import { pdf, png } from '../../../support/desks/example-files.ts';
import { makePeople, type People } from '../../../support/own-people.ts';
import { choose, companyOf } from './document-pages.ts';

let browser: Browser;
let people: People;
let company: Awaited<ReturnType<typeof companyOf>>;
beforeAll(async () => {
  // The fifth lender of the demo market, whose documents no other file looks at.
  people = await makePeople('library', 5);
  company = await companyOf(people.lenders[4] ?? '');
  await publish('Library guidelines.pdf', 'Lending Guidelines');
  await publish('Library draws.png', 'How to Request a Draw');
  browser = await connectBrowser();
});
afterAll(() => browser?.close());

async function publish(name: string, tag: string): Promise<void> {
  const form = new FormData();
  form.append('lenderId', company.lenderId);
  form.append('tag', tag);
  form.append('file', new Blob([new Uint8Array(name.endsWith('.png') ? png : pdf(name))]), name);
  const headers = { authorization: `Bearer ${company.token}` };
  const address = `${inject('appOrigin')}/api/documents/upload`;
  expect((await fetch(address, { method: 'POST', headers, body: form })).status).toBe(200);
}

describe('the library of a broker', () => {
  it('is reached from the menu, found through and read, and nothing in it can be changed', async () => {
    const { page, context, complaints } = await openWindow(browser);
    await signInAs(page, people.broker);
    await page.goto('/tools');
    await page.getByRole('main').getByRole('link', { name: 'Documents' }).click();
    await page.waitForURL(/\/documents$/);
    await choose(page, 'Filter by lender', company.name);
    const group = page.getByRole('region', { name: company.name, exact: true });
    await group.getByText('Library guidelines.pdf').waitFor();
    await page.getByRole('combobox', { name: 'Filter by tag' }).selectOption('How to Request a Draw');
    await group.getByText('Library guidelines.pdf').waitFor({ state: 'hidden' });
    const [opened] = await Promise.all([
      context.waitForEvent('page'),
      group.getByRole('button', { name: 'View Library draws.png' }).click(),
    ]);
    await opened.waitForURL(/^blob:/);
    expect(await page.getByRole('button', { name: /^(Change|Delete|Upload|Bulk)/ }).count()).toBe(0);
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await page.getByRole('searchbox', { name: 'Search by name' }).fill('no such name');
    await page.getByText('No documents match.').waitFor();
    await page.goto('/admin/documents');
    await page.waitForURL(/unauthorized/);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it.each(widths)('is accessible in light and dark at $width px', async (look) => {
    const { page, context } = await openWindow(browser, look);
    await signInAs(page, people.broker);
    await page.goto(`/documents?lender=${company.lenderId}`);
    await page.getByText('Library guidelines.pdf').waitFor();
    const found = await screenFaults(page, 'library');
    await page.goto('/documents?sort=newest&q=library');
    await page.getByText('Library guidelines.pdf').waitFor();
    expect([...found, ...(await screenFaults(page, 'library, newest first'))]).toEqual([]);
    await context.close();
  });
});
