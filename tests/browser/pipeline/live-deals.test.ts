import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectBrowser, openWindow, signInAs } from '../../support/browser.ts';
import { demoPassword, makePeople, type People } from '../../support/own-people.ts';
import { callShared } from '../../support/shared-app.ts';

const figures = { loanType: 'DSCR', fico: 700, purchasePrice: 300_000, rehabNeeded: 0, arv: 0, liquidity: 0 };
const [shown, other] = ['1 Tern Wharf', '2 Tern Wharf'];
let browser: Browser;
let people: People;
let token: string;
const ids = new Map<string, string>();

beforeAll(async () => {
  browser = await connectBrowser();
  people = await makePeople('live-deals', 0);
  ({ token } = await callShared('POST', '/api/auth/login', { body: { email: people.broker, password: demoPassword } }));
  for (const address of [shown, other]) {
    const body = { ...figures, address, clientName: 'Wren Hill' };
    ids.set(address, (await callShared('POST', '/api/pipeline/manual', { token, body })).pipelineEntry._id);
  }
});
afterAll(() => browser?.close());

/** As another tab, or another person, would. */
const act = (address: string, what: 'archive' | 'unarchive') =>
  callShared('PUT', `/api/pipeline/${ids.get(address)}/${what}`, { token });
const heading = (page: Page) => page.getByRole('heading', { level: 1, name: shown });

it('a deal that stays open stays there when it cannot be read back, and the board shows what happened meanwhile', async () => {
  const { page, context } = await openWindow(browser);
  await signInAs(page, people.broker);
  await page.goto('/pipeline?shape=board');
  await page.getByRole('link', { name: other }).waitFor();
  await page.getByRole('link', { name: shown }).click();
  await page
    .locator(`a[href^="/pipeline/${ids.get(shown)}"]`)
    .first()
    .click();
  await heading(page).waitFor();

  let refused = 0;
  await page.route(`**/api/pipeline/${ids.get(shown)}`, async (route) => {
    refused += 1;
    await route.fulfill({ status: 429, json: { success: false, message: 'Too many requests', error: 'RATE_LIMITED' } });
  });
  await act(shown, 'archive');
  await act(shown, 'unarchive');
  await expect.poll(() => refused).toBeGreaterThan(0);
  await heading(page).waitFor();
  expect(await page.getByText('Deal not found').count()).toBe(0);
  await page.unroute(`**/api/pipeline/${ids.get(shown)}`);

  await act(other, 'archive');
  await page.goBack();
  await page.goBack();
  await page.getByRole('link', { name: shown }).waitFor();
  await page.getByRole('link', { name: other }).waitFor({ state: 'detached' });
  await context.close();
});
