import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectBrowser, openWindow, screenFaults, signInAs, widths } from '../../support/browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await connectBrowser();
});
afterAll(() => browser?.close());

it.each(widths)('the funnel and the lenders open their rows, and can be used by everybody: $width', async (look) => {
  const { page, complaints } = await openWindow(browser, look);
  await signInAs(page, 'admin@example.com');
  await page.goto('/admin/analytics/funnel?days=180');
  // The past of the demo market may still be filled in.
  await expect
    .poll(
      async () => {
        await page.reload();
        await page.getByRole('heading', { level: 1, name: 'Funnel' }).waitFor();
        await page.getByRole('status', { name: 'Loading' }).waitFor({ state: 'detached' });
        return page.getByRole('table', { name: 'Funnel' }).count();
      },
      { timeout: 90_000 },
    )
    .toBe(1);
  await page.getByRole('button', { name: /^Deals with a quote request/ }).press('Enter');
  await page.getByRole('table', { name: 'Deals' }).waitFor();
  expect(await screenFaults(page, `funnel ${look.width}`)).toEqual([]);
  if (process.env.PICTURES)
    await page.screenshot({ path: `${process.env.PICTURES}/funnel-${look.width}.png`, fullPage: true });

  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('navigation', { name: 'Analytics' }).getByRole('link', { name: 'Lenders' }).click();
  await page.getByRole('table', { name: 'Lenders' }).waitFor();
  await page.getByLabel('Period').selectOption('180');
  await page.getByRole('button', { name: 'Wins' }).click();
  expect(await page.getByRole('columnheader', { name: 'Wins' }).getAttribute('aria-sort')).toBe('descending');
  await page
    .getByRole('button', { name: /, show requests$/ })
    .first()
    .press('Enter');
  await page.getByRole('table', { name: 'Requests' }).waitFor();
  await page.reload();
  await page.getByRole('table', { name: 'Requests' }).waitFor();
  expect(await screenFaults(page, `lenders ${look.width}`)).toEqual([]);
  if (process.env.PICTURES)
    await page.screenshot({ path: `${process.env.PICTURES}/lenders-${look.width}.png`, fullPage: true });
  expect(complaints).toEqual([]);
});
