import { text } from 'node:stream/consumers';
import type { Locator, Page } from 'playwright-core';

/** A field by its label. */
export const box = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true });
/** The status of the calculator, which follows every key. */
export const headline = (page: Page) => page.getByRole('region', { name: 'Results' }).getByRole('status').first();
export const figure = (page: Page, name: string) => page.locator(`[data-figure="${name}"]`).first();

export async function keepAs(page: Page, name: string, within: Page | Locator = page): Promise<void> {
  await within.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await box(page, 'Name').fill(name);
  await page.keyboard.press('Enter');
  await page.getByText(`'${name}' saved.`).waitFor();
}

export async function copiedLink(page: Page, within: Page | Locator = page): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await within.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.getByText('Link copied.').waitFor();
  return await page.evaluate<string>('navigator.clipboard.readText()');
}

/** The titles of the sheets that are on the paper when something is printed. */
export async function printedSheets(page: Page, print: () => Promise<unknown>): Promise<string[]> {
  await page.evaluate(`window.print = () => {
    dispatchEvent(new Event('beforeprint'));
    window.printed = [...document.querySelectorAll('body > article h1')].map(({ textContent }) => textContent);
    dispatchEvent(new Event('afterprint'));
  }`);
  await print();
  return await page.evaluate<string[]>('printed');
}

export async function downloaded(page: Page, name: RegExp): Promise<string> {
  await page.getByRole('button', { name: 'Share' }).click();
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()]);
  return await text(await file.createReadStream());
}
