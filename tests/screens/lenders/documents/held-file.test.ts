import pg from 'pg';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tokenOf, unexpected } from '../../../browser/lenders/lender-desk.ts';
import { dealWithForms, lenderWithProgram } from '../../../browser/submission/document-package.ts';
import { type AppProcess, type DataFolder, freePort, makeDataFolder, startApp } from '../../../support/app-process.ts';
import { connectBrowser, openWindow, screenFaults, signInAs, type Window } from '../../../support/browser.ts';
import { demoPassword } from '../../../support/own-people.ts';
import { handMadePdf } from '../../../support/pdf-forms/hostile-pdfs.ts';
import { type ClamdServer, eicar, startClamd } from '../../../support/storage/clamd-server.ts';

const megabyte = 1024 * 1024;
let browser: Browser;
let data: DataFolder;
let clamd: ClamdServer;
let app: AppProcess;
let dealId: string;
let wide: Window;
let phone: Window;

beforeAll(async () => {
  browser = await connectBrowser();
  data = makeDataFolder();
  clamd = await startClamd(0, 30 * megabyte);
  app = await startApp({
    dataDir: data.path,
    port: await freePort(),
    environment: { CLAMD_ADDRESS: clamd.address },
  });
  const lender = await lenderWithProgram('Fennel Street Lending', app.origin);
  await lender.ask('Bank statement');
  await lender.ask('Purchase contract');
  const token = await tokenOf('broker@example.com', demoPassword, app.origin);
  dealId = await dealWithForms(token, '41 Juniper Street, Austin, TX 78704', lender.lenderId, app.origin);
  wide = await openWindow(browser, { width: 1440, scheme: 'light' }, app.origin);
  phone = await openWindow(browser, { width: 390, scheme: 'dark' }, app.origin);
  for (const { page } of [wide, phone]) {
    await signInAs(page, 'broker@example.com');
    await page.goto(`/pipeline/${dealId}/submit?step=documents`);
    await row(page, 'Bank statement').getByText('Pending').waitFor();
  }
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
  await clamd?.close();
  data?.remove();
});

const row = (page: Page, name: string) => page.getByRole('listitem', { name, exact: true });
const held = 'Waiting for virus scan';

/** Nothing lies half under the header. */
async function faultsOf(page: Page, name: string): Promise<string[]> {
  await page.evaluate('scrollTo(0, 0)');
  return screenFaults(page, name);
}

/** A page that every reader opens, in a file of so many megabytes. */
function statement(name: string, megabytes: number, words = '') {
  const filling = `${words}${' '.repeat(megabytes * megabyte)}`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << >> >>',
    `<< /Length ${filling.length} >>\nstream\n${filling}\nendstream`,
  ];
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(handMadePdf(objects)) };
}

/** The minute in which held files are scanned has come. */
async function scanNow(): Promise<void> {
  clamd.set('scans');
  const client = new pg.Client(await data.connection());
  await client.connect();
  await client.query("insert into pgboss.job (name, data) values ('scan-held-files', '{}')");
  await client.end();
}

it('a large file shows its upload, is held until it is scanned, and can be opened once it is', async () => {
  clamd.set('away');
  const { page, context } = wide;
  const network = await context.newCDPSession(page);
  const speed = (uploadThroughput: number) =>
    network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await speed(4 * megabyte);
  await page.getByLabel('File for Bank statement').setInputFiles([statement('October.pdf', 12)]);
  await row(page, 'Bank statement')
    .getByText(/^Uploading October\.pdf [1-9]\d?%$/)
    .waitFor();
  expect(await page.getByRole('progressbar', { name: 'Upload of October.pdf' }).count()).toBe(1);
  await speed(-1);
  for (const { page: shown } of [wide, phone]) await row(shown, 'Bank statement').getByText(held).waitFor();
  await row(page, 'Bank statement').getByText('Uploaded', { exact: true }).waitFor();
  expect(await faultsOf(page, 'a file that is held')).toEqual([]);
  expect(await faultsOf(phone.page, 'a file that is held, on a phone')).toEqual([]);
  await row(page, 'Bank statement').getByRole('button', { name: 'October.pdf', exact: true }).click();
  await page.getByRole('alert').filter({ hasText: 'virus' }).waitFor();

  await scanNow();
  for (const { page: shown } of [wide, phone])
    await row(shown, 'Bank statement').getByText(held).waitFor({ state: 'detached', timeout: 120_000 });
  // As large as it is, it is saved and not shown.
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    row(page, 'Bank statement').getByRole('button', { name: 'October.pdf', exact: true }).click(),
  ]);
  expect(saved.suggestedFilename()).toBe('October.pdf');
  expect(unexpected(wide.complaints)).toEqual([]);
});

it('a held file in which malware is found is removed, and asked for again', async () => {
  clamd.set('away');
  const { page } = wide;
  await page.getByLabel('File for Purchase contract').setInputFiles([statement('contract.pdf', 1, eicar)]);
  for (const { page: shown } of [wide, phone]) await row(shown, 'Purchase contract').getByText(held).waitFor();
  await scanNow();
  for (const { page: shown } of [wide, phone]) {
    await row(shown, 'Purchase contract').getByText('Rejected', { exact: true }).waitFor({ timeout: 120_000 });
    await row(shown, 'Purchase contract').getByRole('alert').filter({ hasText: 'malware' }).waitFor();
  }
  await row(page, 'Purchase contract').getByText('1 earlier file').click();
  await row(page, 'Purchase contract').getByText('Removed: malware found').waitFor();
  expect(await faultsOf(page, 'a file that was removed')).toEqual([]);
  expect(unexpected(wide.complaints)).toEqual([]);
});
