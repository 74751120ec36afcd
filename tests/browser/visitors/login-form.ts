import type { Page } from 'playwright-core';

/** Of the people who sign up. */
export const password = 'Quarry&lantern 41';

export const at = (page: Page, path: string) => page.waitForURL(({ pathname }) => pathname === path);
export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 }).waitFor();

export async function logIn(page: Page, email: string, typed = password): Promise<void> {
  // The address changes before the page does, and both may have a field for the e-mail.
  await page.getByRole('button', { name: 'Log in', exact: true }).and(page.locator('[type=submit]')).waitFor();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(typed);
  await page.keyboard.press('Enter');
}
