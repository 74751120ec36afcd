import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fingerprintOf } from '../../../src/lending/loan-packages/verify/certificates.ts';
import { sealedPdf } from '../../packages/seals/sealed-pdf.ts';
import { pemOf, type TestHolder, testHolder } from '../../packages/seals/test-authority.ts';
import { testSignature } from '../../packages/seals/test-cms.ts';
import { testPackage } from '../../packages/seals/test-package.ts';
import { connectBrowser, openWindow, screenFaults, type Window } from '../../support/browser.ts';

let browser: Browser;
let wide: Window;
let phone: Window;
let authority: TestHolder;
let pdf: Uint8Array;
let zip: Buffer;

beforeAll(async () => {
  browser = await connectBrowser();
  authority = await testHolder({ name: 'Example Authority', authority: true });
  const seal = await testHolder({ name: 'Example Seal', issuer: authority });
  pdf = await sealedPdf((content) => testSignature(content, { signer: seal }));
  zip = await testPackage(authority, seal);
  wide = await openWindow(browser);
  phone = await openWindow(browser, { width: 390, scheme: 'dark' });
});
afterAll(() => browser?.close());

/** This site has another authority than the files of the test: they are checked as if it were theirs. */
async function knowAuthority(page: Page): Promise<void> {
  const certificate = { pem: pemOf(authority), sha256: await fingerprintOf(authority.certificate) };
  const notAfter = authority.certificate.notAfter.value.toISOString();
  const json = { success: true, authorities: [{ ...certificate, notAfter }] };
  await page.route('**/api/seal-authorities', (route) => route.fulfill({ json }));
}

const choose = (page: Page, name: string, content: Uint8Array) =>
  page.getByLabel('File to verify').setInputFiles({ name, mimeType: '', buffer: Buffer.from(content) });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

describe('the page that verifies documents', () => {
  it('says of a sealed PDF that it holds, and what a changed one has lost, and sends no file anywhere', async () => {
    const { page, complaints } = wide;
    await knowAuthority(page);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET') sent.push(`${request.method()} ${request.url()}`);
    });
    await page.goto('/verify');
    await heading(page, 'Verify a document').waitFor();
    expect(await screenFaults(page, 'verify')).toEqual([]);
    await choose(page, 'application.pdf', pdf);
    await heading(page, 'This document is unchanged').waitFor();
    await page.getByText('Unchanged since Example Seal sealed it').waitFor();
    expect(await page.locator(':focus').textContent()).toBe('This document is unchanged');
    expect(await screenFaults(page, 'a document that holds')).toEqual([]);

    await page.getByRole('button', { name: 'Check another file' }).click();
    await choose(page, 'changed.pdf', Buffer.from(Buffer.from(pdf).toString('latin1').replace('612', '613'), 'latin1'));
    await heading(page, 'Don’t rely on this document').waitFor();
    await page.getByText('its content is not what was sealed').waitFor();
    expect(await screenFaults(page, 'a document that was changed')).toEqual([]);
    expect(sent).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('checks a package on a phone, and names what was left out of one', async () => {
    const { page, complaints } = phone;
    await knowAuthority(page);
    await page.goto('/verify');
    await choose(page, 'package.zip', zip);
    await heading(page, 'This package is unchanged').waitFor();
    await page.getByText('Harbor Example Lending').waitFor();
    await page.getByText('6 files, all as listed. Nothing is missing and nothing was added.').waitFor();
    expect(await screenFaults(page, 'a package that holds')).toEqual([]);

    await page.getByRole('button', { name: 'Check another file' }).click();
    await choose(page, 'cut.zip', zip.subarray(0, zip.length - 40));
    await heading(page, 'Don’t rely on this package').waitFor();
    await page.getByRole('button', { name: 'Check another file' }).click();
    await choose(page, 'notes.txt', Buffer.from('notes'));
    await heading(page, 'Nothing confirms this file').waitFor();
    expect(complaints).toEqual([]);
  });

  it('names the authorities of this site, and confirms nothing that another one vouches for', async () => {
    const { page } = await openWindow(browser);
    await page.goto('/verify');
    await heading(page, 'Authorities of this site').waitFor();
    await choose(page, 'application.pdf', pdf);
    await heading(page, 'Nothing confirms this document').waitFor();
    await page.getByText('which is not one of the known authorities').waitFor();
    await page.getByRole('button', { name: 'Check another file' }).click();
    await choose(page, 'plain.pdf', Buffer.from('%PDF-1.7\n%%EOF\n'));
    await page.getByText('This PDF has no digital signature.').waitFor();
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download certificate 1' }).click(),
    ]);
    expect(saved.suggestedFilename()).toBe('authority-1.pem');
  });
});
