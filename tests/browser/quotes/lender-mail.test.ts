import pg from 'pg';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { connectBrowser, openWindow, screenFaults, signInAs, widths } from '../../support/browser.ts';
import { exampleOffer, exampleRequest } from '../../support/example-deal.ts';
import { demoPassword, makePeople, type People } from '../../support/own-people.ts';
import { callShared } from '../../support/shared-app.ts';

const address = '31 Hemlock Close, Austin, TX 78704';
let people: People;
let browser: Browser;
let client: pg.Client;
let brokerToken: string;
let entryId: string;
let quoteIds: string[];

beforeAll(async () => {
  people = await makePeople('lender-mail', 2);
  browser = await connectBrowser();
  client = new pg.Client(inject('appDatabase'));
  await client.connect();
  const signIn = (email: string) => callShared('POST', '/api/auth/login', { body: { email, password: demoPassword } });
  brokerToken = (await signIn(people.broker)).token;
  const lenderIds = [];
  for (const email of people.lenders) lenderIds.push((await signIn(email)).lenderId);
  const body = { ...exampleRequest, propertyAddress: address, lenderIds };
  const asked = await callShared('POST', '/api/quotes/fix-and-flip', { token: brokerToken, body });
  entryId = asked.pipelineEntryId;
  quoteIds = asked.quotes.map(({ _id }: { _id: string }) => _id);
});
afterAll(async () => {
  await client?.end();
  await browser?.close();
});

const undelivered = (quoteId: string | undefined, gaveUp: boolean) =>
  client.query(
    `insert into undelivered_mails (id, template, about, recipient, first_failed_at, last_failed_at, tries, answer, reply_code, gave_up_at)
     values (gen_random_uuid(), 'quote.requested', $1, 'l***@example.com', now() - interval '2 hours', now(), 4, $2, $3, $4)`,
    [quoteId, gaveUp ? 'refused' : 'later', gaveUp ? 550 : 451, gaveUp ? new Date() : null],
  );
/** The newest link that was mailed to a lender about the deal. */
async function linkOf(quoteId: string | undefined): Promise<string> {
  const id = Buffer.from((quoteId ?? '').replaceAll('-', ''), 'hex').toString('base64url');
  return vi.waitFor(async () => {
    const { rows } = await client.query(
      'select text from mailbox_messages where text like $1 order by at desc limit 1',
      [`%quote-reply#${id}%`],
    );
    const [, token] = /quote-reply#([\w.-]+)/.exec(rows[0]?.text ?? '') ?? [];
    if (!token) throw new Error('No mail yet.');
    return `/quote-reply#${token}`;
  }, 90_000);
}

describe('a lender whose mail does not arrive', () => {
  it.each(widths)(
    'is named on the deal, in words and with what to do, in light and dark, at $width px',
    async (look) => {
      await client.query('delete from undelivered_mails');
      await undelivered(quoteIds[0], true);
      await undelivered(quoteIds[1], false);
      const { page, context, complaints } = await openWindow(browser, look);
      await signInAs(page, people.broker);
      await page.goto(`/pipeline?deal=${entryId}`);
      await page.getByText(/could not be reached by email$/).waitFor();
      await page.getByText('The email has not gone out yet').waitFor();
      expect(await screenFaults(page, 'undelivered')).toEqual([]);
      expect(complaints).toEqual([]);
      await context.close();
    },
  );

  it('is mailed a new link when the broker says so, and the old one is dead', async () => {
    const old = await linkOf(quoteIds[0]);
    const { page, context } = await openWindow(browser);
    await signInAs(page, people.broker);
    await page.goto(`/pipeline?deal=${entryId}`);
    const note = page.getByRole('alert').filter({ hasText: 'could not be reached by email' });
    await note.getByRole('button', { name: 'Send the link again' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send the link' }).click();
    await note.waitFor({ state: 'detached' });
    await vi.waitFor(async () => expect(await linkOf(quoteIds[0])).not.toBe(old), 90_000);
    await page.goto(old);
    await page.getByRole('heading', { name: 'This link does not work' }).waitFor();
    await page.goto(await linkOf(quoteIds[0]));
    await page.getByRole('heading', { name: address }).waitFor();
    await context.close();
  });

  it.each(widths)('is listed for administrators, in light and dark, at $width px', async (look) => {
    await client.query('delete from undelivered_mails');
    await undelivered(quoteIds[0], true);
    await undelivered(quoteIds[1], false);
    const { page, context, complaints } = await openWindow(browser, look);
    await signInAs(page, 'admin@example.com');
    await page.goto('/admin/undelivered-mails');
    await page.getByText('1 failed, 1 being retried.').waitFor();
    expect(await screenFaults(page, 'undelivered')).toEqual([]);
    await page.goto('/admin/health');
    await page.getByText('Everything works').waitFor();
    const failed = page.locator('dl > div', { hasText: 'Emails that failed in the last 30 days' });
    await failed.getByText('1', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Undelivered email' }).click();
    await page.getByText('1 failed, 1 being retried.').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
    await client.query('delete from undelivered_mails');
  });

  it.each(widths)('is named by system health when the email server is away, at $width px', async (look) => {
    const { page, context } = await openWindow(browser, look);
    await signInAs(page, 'admin@example.com');
    const problem = "Email can't be sent: the email server can't be reached or isn't responding. Check SMTP_URL.";
    await page.route('**/api/admin/health', async (route) => {
      const response = await route.fetch();
      const unwell = { healthy: false, mail: false, jobs: false, problems: [problem], work: null };
      await route.fulfill({ response, json: { ...(await response.json()), ...unwell } });
    });
    await page.goto('/admin/health');
    await page.getByText('Needs attention').waitFor();
    await page.getByText(problem).waitFor();
    await page.getByText('Unknown while the database doesn’t respond.').waitFor();
    expect(await screenFaults(page, 'unwell')).toEqual([]);
    // What was read before stays, and says of when it is.
    await page.unrouteAll();
    await page.route('**/api/admin/health', (route) => route.abort());
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page.getByText("Couldn't refresh system health.").waitFor();
    await page.getByText(problem).waitFor();
    await page.reload();
    await page.getByText("Couldn't load system health.").waitFor();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Schema of the database').waitFor();
    await context.close();
  });
});

describe('through the emailed link', () => {
  it('an unusual offer is asked about before it is sent', async () => {
    const { page, context } = await openWindow(browser);
    await page.goto(await linkOf(quoteIds[1]));
    const type = (name: string | RegExp, value: string) => page.getByRole('textbox', { name }).fill(value);
    await type('Loan amount', '1240000');
    await type('Interest rate', '10.5');
    await page.getByLabel('Interest type').selectOption('dutch');
    await type('Points', '2');
    await type(/[Ff]ees/, '1495');
    await type('Term', '12');
    await page.getByLabel('Prepayment').selectOption('none');
    await page.getByLabel('Valid until').fill(exampleOffer.validUntil);
    const reason = page.getByLabel('Reason for the exception');
    if (await reason.isVisible()) await reason.fill('Repeat borrower');
    const send = page.getByRole('form', { name: 'Offer' }).getByRole('button', { name: /Send offer/ });
    await send.click();
    const dialog = page.getByRole('dialog', { name: 'Send this unusual offer?' });
    await dialog.getByText('The loan is 400% of total cost.').waitFor();
    await dialog.getByRole('button', { name: 'Look at it again' }).click();
    await type('Loan amount', '99999999');
    await send.click();
    await page.getByText(/Loan amount must not be more than 10 times/).waitFor();
    await type('Loan amount', '1240000');
    await send.click();
    await dialog.getByRole('button', { name: 'Send it' }).click();
    await page.getByRole('button', { name: 'Revise offer' }).waitFor();
    await context.close();
  });

  it('nothing opens any more once the broker has revoked it on a request that is closed', async () => {
    const path = await linkOf(quoteIds[0]);
    await client.query(
      "update quotes set status = 'declined', decline_reason = 'Timing', answered_at = now() where id = $1",
      [quoteIds[0]],
    );
    const { page, context } = await openWindow(browser);
    await signInAs(page, people.broker);
    await page.goto(`/pipeline?deal=${entryId}`);
    await page.getByRole('button', { name: 'Revoke the link' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke the link' }).click();
    await page.getByText(/^No link sent to .* works any more$/).waitFor();
    await page.goto(path);
    await page.getByRole('heading', { name: 'This link does not work' }).waitFor();
    await context.close();
  });

  it('a withdrawn request is a sentence and nothing of the deal', async () => {
    const path = await linkOf(quoteIds[1]);
    await callShared('POST', `/api/quotes/${quoteIds[1]}/withdraw`, { token: brokerToken });
    const { page, context } = await openWindow(browser);
    await page.goto(path);
    await page.getByRole('heading', { name: 'This request was withdrawn' }).waitFor();
    expect(await page.textContent('body')).not.toContain('Hemlock');
    await context.close();
  });
});
