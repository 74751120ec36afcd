import pg from 'pg';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { tokenOf, unexpected } from '../../browser/lenders/lender-desk.ts';
import { connectBrowser, openWindow, screenFaults, signInAs, widths } from '../../support/browser.ts';
import { choose, press, tabTo } from '../../support/keyboard.ts';
import { makePeople } from '../../support/own-people.ts';
import { callShared, mailedLink } from '../../support/shared-app.ts';

let browser: Browser;
let database: pg.Client;
let email: string;
let token: string;
let ownId: string;
/** Others, so that nobody's settings move what they are reminded of. */
let reminded: readonly { readonly email: string; readonly token: string }[];
const title = 'Order the survey';

beforeAll(async () => {
  email = (await makePeople('reminders', 0)).broker;
  browser = await connectBrowser();
  database = new pg.Client(inject('appDatabase'));
  await database.connect();
  token = await tokenOf(email);
  ownId = (await callShared('GET', '/api/users/profile', { token })).user._id;
  reminded = [await somebodyReminded('reminded-wide'), await somebodyReminded('reminded-phone')];
});
/** Somebody of whose task the next minute reminds: the email is there when the last test asks for it. */
async function somebodyReminded(file: string): Promise<(typeof reminded)[number]> {
  const other = (await makePeople(file, 0)).broker;
  const session = await tokenOf(other);
  const { user } = await callShared('GET', '/api/users/profile', { token: session });
  const task = { title, assignedTo: user._id, dueDate: new Date(Date.now() + 86_400_000).toISOString() };
  await callShared('POST', '/api/tasks', { token: session, body: task });
  await database.query('update reminders set remind_at = now() where account_id = $1', [user._id]);
  return { email: other, token: session };
}
afterAll(async () => {
  await browser?.close();
  await database?.end();
});

it('reminders are set by keyboard alone, at both widths, and are so when the page comes back', async () => {
  for (const [look, lead, when] of [
    [widths[0], '1 hour before', 'When it is due'],
    [widths[1], '10 minutes before', 'At 9:00 AM on the day it is due'],
  ] as const) {
    const { page, context, complaints } = await openWindow(browser, look);
    await signInAs(page, email);
    await page.goto('/account/reminders');
    await page.getByRole('heading', { name: 'Reminders', level: 1 }).waitFor();
    await choose(page.getByRole('radio', { name: lead }));
    await choose(page.getByRole('radio', { name: when }));
    const time = page.getByRole('combobox', { name: 'Send it at' });
    await tabTo(time);
    await time.selectOption({ label: '8:00 AM' });
    const mail = page.getByRole('checkbox', { name: 'Email me my day' });
    await tabTo(mail);
    await page.keyboard.press('Space');
    expect([await mail.isChecked(), await time.isDisabled()]).toEqual([false, true]);
    await page.keyboard.press('Space');
    await press(page.getByRole('button', { name: 'Save reminders' }));
    await page.getByText('Reminders saved.').waitFor();
    expect(await screenFaults(page, `reminders at ${look?.width}`)).toEqual([]);
    await page.reload();
    await expect.poll(() => page.getByRole('radio', { name: lead }).isChecked()).toBe(true);
    expect(await page.getByRole('radio', { name: when }).isChecked()).toBe(true);
    expect(await time.inputValue()).toBe('08:00');
    expect(complaints).toEqual([]);
    await context.close();
  }
});

/** Queues the email of today's morning as the job of the morning does, whatever the hour of this test. */
async function queueMorning(): Promise<void> {
  const { rows } = await database.query(
    `select to_char(now() at time zone coalesce(time_zone, 'America/Los_Angeles'), 'YYYY-MM-DD') as day from accounts where id = $1`,
    [ownId],
  );
  const piece = { template: 'reminder.morning', payload: { accountId: ownId, day: rows[0].day } };
  await database.query(`insert into pgboss.job (name, data) values ('mail', $1)`, [JSON.stringify(piece)]);
}

it('the link in the morning email turns it off, logged out, once it is pressed and not before', async () => {
  const task = {
    title: 'Call the appraiser',
    assignedTo: ownId,
    dueDate: new Date(Date.now() + 86_400_000).toISOString(),
  };
  await callShared('POST', '/api/tasks', { token, body: task });
  await queueMorning();
  const address = await mailedLink(email, 'Your day', /href="https?:\/\/[^/]+(\/morning-email-off[^"]+)"/);
  const wanted = async () => (await callShared('GET', '/api/reminders/settings', { token })).settings.morningMail;
  for (const look of widths) {
    const { page, context, complaints } = await openWindow(browser, look);
    await page.goto(address);
    await page.getByRole('heading', { name: 'Turn off the morning email?' }).waitFor();
    expect(await screenFaults(page, `morning email off at ${look.width}`)).toEqual([]);
    if (look.width === 1440) expect(await wanted()).toBe(true);
    await press(page.getByRole('button', { name: 'Turn it off' }));
    await page.getByRole('heading', { name: 'The morning email is off' }).waitFor();
    expect(await wanted()).toBe(false);
    expect(await screenFaults(page, `morning email is off at ${look.width}`)).toEqual([]);
    expect(complaints).toEqual([]);
    await page.goto('/morning-email-off?token=abc');
    await page.getByRole('heading', { name: 'This link doesn’t work' }).waitFor();
    expect(unexpected(complaints)).toEqual([]);
    await context.close();
  }
});

it('the button in the email of a due task completes it, logged out, once it is pressed and not before', async () => {
  for (const [place, look] of widths.entries()) {
    const person = reminded[place];
    const status = async () => (await callShared('GET', '/api/tasks', { token: person?.token ?? '' }))[0]?.status;
    const address = await mailedLink(person?.email ?? '', `Due: ${title}`);
    const { page, context, complaints } = await openWindow(browser, look);
    await page.goto(address);
    await page.getByRole('heading', { name: 'Mark this task as complete?' }).waitFor();
    await page.getByText(title).waitFor();
    expect(await status()).toBe('pending');
    expect(await screenFaults(page, `task done at ${look.width}`)).toEqual([]);
    await press(page.getByRole('button', { name: 'Mark as complete' }));
    await page.getByRole('heading', { name: 'Done' }).waitFor();
    expect(await status()).toBe('completed');
    expect(await screenFaults(page, `a completed task at ${look.width}`)).toEqual([]);
    // Opened again it says so, and asks for nothing.
    await page.reload();
    await page.getByRole('heading', { name: 'Done' }).waitFor();
    expect(await page.getByRole('button', { name: 'Mark as complete' }).count()).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  }
});
