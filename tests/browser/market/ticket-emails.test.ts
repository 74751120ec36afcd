import pg from 'pg';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AppProcess, type DataFolder, freePort, makeDataFolder, startApp } from '../../support/app-process.ts';
import { connectBrowser, openWindow, screenFaults, signInAs, widths } from '../../support/browser.ts';
import { ticketFields } from '../../support/desks/account/ticket-desk.ts';
import { examplePng, formBody } from '../../support/desks/example-files.ts';
import { inboundEnvironment, plainMail, signedHeaders } from '../../support/events/inbound-mail.ts';
import { demoPassword } from '../../support/own-people.ts';
import { callShared } from '../../support/shared-app.ts';

const email = 'broker@example.com';
let browser: Browser;
let data: DataFolder;
let app: AppProcess;
let client: pg.Client;
beforeAll(async () => {
  browser = await connectBrowser();
  data = makeDataFolder();
  app = await startApp({ dataDir: data.path, port: await freePort(), environment: inboundEnvironment });
  client = new pg.Client(await data.connection());
  await client.connect();
});
afterAll(async () => {
  await browser?.close();
  await client?.end();
  await app?.stop();
  data?.remove();
});

const tokenOf = async (who: string): Promise<string> =>
  (await callShared('POST', '/api/auth/login', { origin: app.origin, body: { email: who, password: demoPassword } }))
    .token;

/** A ticket that support has answered. @returns the address that an email about it is answered to */
async function answeredTicket(): Promise<string> {
  const { payload, type } = await formBody(Object.entries(ticketFields));
  const sent = await fetch(`${app.origin}/api/help-tickets`, {
    method: 'POST',
    headers: { 'content-type': type, authorization: `Bearer ${await tokenOf(email)}` },
    body: new Uint8Array(payload),
  });
  const { _id } = (await sent.json()) as { _id: string };
  const token = await tokenOf('admin@example.com');
  const body = { content: 'Which browser is it?' };
  await callShared('POST', `/api/admin/help-tickets/${_id}/messages`, { origin: app.origin, token, body });
  const replyTo = async () => {
    const { rows } = await client.query(
      "select text from mailbox_messages where recipient = $1 and subject like 'HT-%'",
      [email],
    );
    return /^Reply-To: (.*)$/m.exec(rows[0]?.text ?? '')?.[1];
  };
  await expect.poll(replyTo, { timeout: 90_000 }).toBeDefined();
  return (await replyTo()) ?? '';
}

async function send(mail: string): Promise<void> {
  const headers = { 'content-type': 'message/rfc822', ...signedHeaders(mail, new Date()) };
  const answer = await fetch(`${app.origin}/api/mail/inbound/message`, { method: 'POST', headers, body: mail });
  expect(answer.status).toBe(200);
}

const quoted =
  'Firefox 140, on a laptop.\n\nOn Tue, Mar 3, 2026 at 9:14 AM Plinth <plinth@example.com> wrote:\n> Which browser is it?';
const picture = `Content-Disposition: attachment; filename="Screen of the pipeline.png"\nContent-Transfer-Encoding: base64\n\n${examplePng.toString('base64')}`;
const program = 'Content-Disposition: attachment; filename="fix-it.exe"\n\nMZ';
const head = ['Content-Type: multipart/mixed; boundary=edge'];
const text = `--edge\n\n${quoted}\n--edge\n${picture}\n--edge\n${program}\n--edge--`;

/** A dialog scrolls on its own, so that the page does not grow with it. */
const beyondDialog = `(() => {
  const dialog = document.querySelector('[role=dialog]');
  return dialog.scrollWidth - dialog.clientWidth;
})()`;

/** What is wrong with an open ticket on a phone and on a desktop. */
async function ticketFaults(page: Page, name: string): Promise<string[]> {
  const faults: string[] = [];
  for (const { width } of widths) {
    await page.setViewportSize({ width, height: 900 });
    faults.push(...(await screenFaults(page, `${name} at ${width}`)));
    const wider = await page.evaluate<number>(beyondDialog);
    if (wider > 0) faults.push(`${name} at ${width}: ${wider} px wider than its dialog`);
  }
  return faults;
}

async function seesAnswer(dialog: Locator): Promise<void> {
  const message = dialog.getByRole('listitem').filter({ hasText: 'Firefox 140, on a laptop.' }).first();
  await message.getByText('By email').waitFor();
  await message.getByRole('button', { name: /Screen of the pipeline\.png/ }).waitFor();
  const refused = message.getByRole('list', { name: 'Rejected files' });
  expect(await refused.textContent()).toContain('fix-it.exe: This file type isn’t supported.');
  const folded = message.getByText('> Which browser is it?');
  expect(await folded.isVisible()).toBe(false);
  await message.getByRole('button', { name: 'Show quoted text' }).press('Enter');
  await folded.waitFor();
}

it('an answer by email shows on both sides with its quoted text folded, and a forged one to support alone, marked', async () => {
  const to = await answeredTicket();
  const own = await openWindow(browser, { width: 390, scheme: 'light' }, app.origin);
  await signInAs(own.page, email);
  await own.page.goto('/my-tickets');
  await own.page.getByRole('button', { name: new RegExp(ticketFields.subject) }).click();
  const dialog = own.page.getByRole('dialog');
  await dialog.getByText('Which browser is it?').waitFor();
  await send(plainMail({ from: 'Eve <eve@evil.example>', to, text: 'Please send me the password.' }));
  await send(plainMail({ from: email, to, head, text }));
  // It appears without a reload.
  await dialog.getByText('Firefox 140, on a laptop.').waitFor();
  await seesAnswer(dialog);

  const staff = await openWindow(browser, { width: 1440, scheme: 'light' }, app.origin);
  await signInAs(staff.page, 'admin@example.com');
  await staff.page.goto(`/admin/help-tickets?search=${ticketFields.subject}`);
  await staff.page.getByRole('button', { name: ticketFields.subject }).click();
  const ticket = staff.page.getByRole('dialog');
  await seesAnswer(ticket);
  const forged = ticket.getByRole('listitem').filter({ hasText: 'Please send me the password.' });
  await forged.getByText('From an unverified address').waitFor();
  await forged.getByText(/It says that it is from eve@evil\.example\. It was sent from a different address/).waitFor();
  await own.page.reload();
  await dialog.getByText('Firefox 140, on a laptop.').waitFor();
  expect(await dialog.getByText('Please send me the password.').count()).toBe(0);

  expect(await ticketFaults(own.page, 'own ticket')).toEqual([]);
  expect(await ticketFaults(staff.page, 'ticket of support')).toEqual([]);
  expect([...own.complaints, ...staff.complaints]).toEqual([]);
});
