import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type SmtpServer, startSmtpServer } from '../../../../../tests/faults/smtp-server.ts';
import { reviewedDeal, submit, submittedDeal } from '../../../../../tests/support/desks/deals/submitted-desk.ts';
import { type Caller, createTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';
import { findPackage } from '../packages/find.ts';
import { packageMails } from './mails.ts';

const patience = { timeout: 90_000, interval: 100 };
const folder = mkdtempSync(join(tmpdir(), 'plinth-attached-'));
let server: SmtpServer;
let app: TestApp;
let company: { app: TestApp; broker: Caller; lender: Caller; lenderId: string };
let deals = 0;
beforeAll(async () => {
  server = await startSmtpServer();
  app = await createTestApp('demo', { environment: { DATA_DIR: folder, SMTP_URL: server.url } });
  const lender = await app.signIn('lender@example.com');
  const { lenderId } = (await lender.call('GET', '/api/users/profile')).body.user;
  company = { app, broker: await app.signIn('broker@example.com'), lender, lenderId };
});
afterAll(async () => {
  await server?.close();
  await app?.close();
  rmSync(folder, { recursive: true });
});

const newAddress = () => `${++deals} Tupelo Street, Austin, TX 78704`;
/** The administrator writes on the lender's record whether it wants the file. */
async function choose(attachPackage: boolean): Promise<void> {
  const admin = await app.signIn('admin@example.com');
  const url = `/api/lenders/${company.lenderId}`;
  const { status, body } = await admin.call('PUT', url, { attachPackage });
  expect(status, JSON.stringify(body)).toBe(200);
}
/** The lender's emails about a package, as the mail server took them. */
const mailsAbout = (address: string) =>
  server.taken.filter(
    ({ text }) => /^subject: .*Loan package submitted/im.test(text) && text.includes(address.slice(0, 12)),
  );
const built = (packageId: string) =>
  vi.waitFor(async () => {
    const row = await findPackage(app.database.db, packageId);
    if (row.builtAt === null) throw new Error('Not built yet.');
    return row;
  }, patience);
const mailAbout = (address: string, count = 1) =>
  vi.waitFor(() => {
    const mails = mailsAbout(address);
    expect(mails).toHaveLength(count);
    return mails.at(-1)?.text ?? '';
  }, patience);
/** The words of a mail, whose lines were wrapped on the way. */
const wordsOf = (text: string): string => text.replaceAll('=\r\n', '');
/** The file in a mail, as a mail program saves it. */
const fileIn = (text: string): Buffer =>
  Buffer.from(/application\/zip[\s\S]*?\r\n\r\n([\w+/=\r\n]+)/.exec(text)?.[1] ?? '', 'base64');
/** Every mail that waits has gone. */
const allSent = () =>
  vi.waitFor(async () => {
    const { rows } = await app.database.db.execute(
      sql`select 1 from pgboss.job where name = 'mail' and state in ('created', 'active', 'retry')`,
    );
    expect(rows).toEqual([]);
  }, patience);

describe('the email about a submitted package', () => {
  it('has a link alone, unless the lender asks for the file', async () => {
    await choose(false);
    const address = newAddress();
    const { packageId } = await submittedDeal(company, address);
    await built(packageId);
    const text = await mailAbout(address);
    expect(wordsOf(text)).toContain(`/lender/packages/${packageId}`);
    expect(text).not.toContain('application/zip');
    await allSent();
    expect(mailsAbout(address)).toHaveLength(1);
  });

  it('goes once, with the very file of the package, where the lender asks for it', async () => {
    await choose(true);
    const address = newAddress();
    const { packageId } = await submittedDeal(company, address);
    const { sha256 } = await built(packageId);
    const text = await mailAbout(address);
    expect(text).toMatch(/filename="?loan-package-\d{4}-\d\d-\d\d\.zip/);
    expect(wordsOf(text)).toContain(`/lender/packages/${packageId}`);
    expect(createHash('sha256').update(fileIn(text)).digest()).toEqual(sha256);
    await allSent();
    expect(mailsAbout(address)).toHaveLength(1);
  });

  it('says that a file over 20 MB is not attached', async () => {
    await choose(false);
    const address = newAddress();
    const { packageId } = await submittedDeal(company, address);
    await built(packageId);
    await mailAbout(address);
    await app.database.db.execute(sql`update loan_packages set size = 20000001 where id = ${packageId}`);
    await app.database.transaction((tx) =>
      app.platform.mail.queue(tx, packageMails.submittedWithFile, company.lenderId, { packageId }),
    );
    const text = await mailAbout(address, 2);
    expect(wordsOf(text)).toContain('larger than 20 MB');
    expect(text).not.toContain('application/zip');
  });

  it('goes with the link when the file can never be made', async () => {
    await choose(true);
    const address = newAddress();
    const { dealId } = await reviewedDeal(company, address);
    await app.database.db.execute(sql`update deal_documents set sha256 = sha256('other') where deal_id = ${dealId}`);
    expect((await submit(company.broker, dealId)).status).toBe(200);
    const text = await mailAbout(address);
    expect(wordsOf(text)).toContain('could not be attached');
    expect(text).not.toContain('application/zip');
    await allSent();
    expect(mailsAbout(address)).toHaveLength(1);
  });
});
