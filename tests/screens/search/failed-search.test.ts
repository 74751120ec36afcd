import { expect, it } from 'vitest';
import { firstLender, journeys } from '../../browser/quotes/kind-journeys.ts';
import { connectBrowser, openWindow, signInAs } from '../../support/browser.ts';
import { makePeople } from '../../support/own-people.ts';

it('a DSCR search that fails says so in its own words, logs what the server said, and can be tried again', async () => {
  const people = await makePeople('failing', 0);
  const browser = await connectBrowser();
  const { page, complaints } = await openWindow(browser);
  await signInAs(page, people.broker);
  const json = { success: false, message: 'The market is on holiday.', code: 'INTERNAL', requestId: 'r-17' };
  await page.route('**/api/search/dscr', (route) => route.fulfill({ status: 500, json }));
  await page.goto('/search/dscr');
  const form = page.getByRole('form', { name: 'Deal and borrower' });
  const field = (name: string) =>
    form.getByRole('textbox', { name, exact: true }).or(form.getByRole('combobox', { name, exact: true }));
  const { chosen, typed } = journeys[0]?.deal ?? { chosen: {}, typed: {} };
  for (const [name, label] of Object.entries(chosen)) await field(name).selectOption({ label });
  for (const [name, text] of Object.entries(typed)) await field(name).fill(text);
  await page.getByText('Search failed. Please check the console for details.').first().waitFor();
  await expect
    .poll(() => complaints.join(' '), { timeout: 90_000 })
    .toContain('The market is on holiday. (INTERNAL, request r-17)');
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await page.getByRole('list', { name: 'Programs that may fit' }).getByText(firstLender).first().waitFor();
  await browser.close();
});
