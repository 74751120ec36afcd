import type { Browser, Locator, Page } from 'playwright-core';
import { openWindow, signInAs, type Window, widths } from '../../support/browser.ts';

/** The list of users as an administrator sees it, of the people whose names begin so. */
export async function openUsers(
  browser: Browser,
  search: string,
  { look = widths[0], by = 'admin@example.com' } = {},
): Promise<Window> {
  const window = await openWindow(browser, look);
  await signInAs(window.page, by);
  await window.page.goto(`/admin/users?search=${search}`);
  await window.page.getByRole('heading', { name: 'Users', level: 1 }).waitFor();
  return window;
}

export const superadmin = { by: 'superadmin@example.com' } as const;

export const row = (page: Page, name: string): Locator => page.getByRole('row').filter({ hasText: name });

export const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();

/** @returns what the dialog asked */
export async function answerDialog(page: Page, title: string, answer: string): Promise<string> {
  const dialog = page.getByRole('dialog', { name: title });
  const text = await dialog.textContent();
  await dialog.getByRole('button', { name: answer, exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  return text ?? '';
}
