import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tokenOf } from '../../browser/lenders/lender-desk.ts';
import { connectBrowser, openWindow, screenFaults, signInAs, widths } from '../../support/browser.ts';
import { press, tabTo } from '../../support/keyboard.ts';
import { makePeople } from '../../support/own-people.ts';
import { callShared } from '../../support/shared-app.ts';

let browser: Browser;
let email: string;
let dealId: string;

beforeAll(async () => {
  email = (await makePeople('subscribe', 0)).broker;
  browser = await connectBrowser();
  const token = await tokenOf(email);
  const startDate = new Date(Date.now() + 86_400_000);
  const event = { startDate, endDate: new Date(startDate.getTime() + 3_600_000), timeZone: 'America/Chicago' };
  await callShared('POST', '/api/calendar/events', { token, body: { title: 'Walk the property', ...event } });
  const deal = {
    loanType: 'Fix and Flip',
    fico: 700,
    purchasePrice: 300_000,
    rehabNeeded: 60_000,
    arv: 400_000,
    liquidity: 90_000,
  };
  const made = await callShared('POST', '/api/pipeline/manual', {
    token,
    body: { ...deal, address: '23 Sorrel Lane, Austin, TX' },
  });
  dealId = made.pipelineEntry._id;
});
afterAll(() => browser?.close());

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Subscribe in your calendar app' });
const button = (page: Page, name: string) => dialogOf(page).getByRole('button', { name, exact: true });
const addressOf = (page: Page) => dialogOf(page).getByRole('textbox', { name: 'Private address' }).inputValue();
const decide = (page: Page, question: string, name: string) =>
  press(page.getByRole('dialog').filter({ hasText: question }).getByRole('button', { name, exact: true }));
const fetchFeed = async (address: string) => {
  const answered = await fetch(address);
  return { status: answered.status, text: await answered.text() };
};

it('a calendar is subscribed to by keyboard, its address is replaced and turned off, at both widths', async () => {
  for (const look of widths) {
    const { page, context, complaints } = await openWindow(browser, look);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await signInAs(page, email);
    await page.goto('/calendar');
    await press(page.getByRole('button', { name: 'Subscribe' }));
    await dialogOf(page).getByText('There is no address yet.').waitFor();
    expect(await screenFaults(page, `no feed at ${look.width}`)).toEqual([]);
    await press(button(page, 'Make an address'));
    await button(page, 'Copy address').waitFor();
    const first = await addressOf(page);
    expect((await fetchFeed(first)).text).toContain('SUMMARY:Walk the property');
    expect(await screenFaults(page, `a feed at ${look.width}`)).toEqual([]);
    await press(button(page, 'Copy address'));
    await button(page, 'Copied').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(first);
    await tabTo(dialogOf(page).getByRole('link', { name: 'Open in calendar app' }));
    expect(await dialogOf(page).getByRole('link', { name: 'Open in calendar app' }).getAttribute('href')).toBe(
      first.replace(/^https?:/, 'webcal:'),
    );

    // Asked first: calendar apps lose the old one.
    await press(button(page, 'Make a new address'));
    await decide(page, 'Calendar apps that use the current address', 'Cancel');
    expect((await fetchFeed(first)).status).toBe(200);
    await press(button(page, 'Make a new address'));
    await decide(page, 'Calendar apps that use the current address', 'Make a new address');
    await expect.poll(() => addressOf(page)).not.toBe(first);
    const second = await addressOf(page);
    expect([(await fetchFeed(first)).status, (await fetchFeed(second)).status]).toEqual([404, 200]);
    await press(button(page, 'Turn off'));
    await decide(page, 'Calendar apps that use this address', 'Turn off');
    await dialogOf(page).getByText('There is no address yet.').waitFor();
    expect((await fetchFeed(second)).status).toBe(404);
    await page.keyboard.press('Escape');
    await dialogOf(page).waitFor({ state: 'hidden' });
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Subscribe');
    expect(complaints).toEqual([]);
    await context.close();
  }
});

it('a deal has a feed of its own, opened from its page', async () => {
  const { page, context, complaints } = await openWindow(browser, { width: 390, scheme: 'light' });
  await signInAs(page, email);
  await page.goto(`/pipeline/${dealId}#events`);
  await press(page.getByRole('button', { name: 'Subscribe' }));
  await dialogOf(page).getByText('Your events and open tasks for this deal').waitFor();
  await press(button(page, 'Make an address'));
  await button(page, 'Copy address').waitFor();
  const { status, text } = await fetchFeed(await addressOf(page));
  expect([status, text.includes('Walk the property')]).toEqual([200, false]);
  expect(complaints).toEqual([]);
  await context.close();
});
