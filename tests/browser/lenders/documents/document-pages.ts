import type { Page } from 'playwright-core';
import { pdf } from '../../../support/desks/example-files.ts';
import { callShared } from '../../../support/shared-app.ts';
import { tokenOf } from '../lender-desk.ts';

export const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer });
export const pdfFile = (name: string) => file(name, 'application/pdf', pdf(name));

/** Files as somebody chooses them with the button of the upload panel. */
export const chooseFiles = (page: Page, ...files: ReturnType<typeof file>[]) =>
  page.getByLabel('Files to upload').and(page.locator('input')).setInputFiles(files);

/** Types into a field that finds what there is to choose, and takes it. */
export async function choose(page: Page, field: string, name: string): Promise<void> {
  const input = page.getByRole('combobox', { name: field, exact: true });
  await input.fill(name);
  await page.getByRole('option', { name, exact: true }).click();
}

/** The company of a lender user of the demo market and its first programs by name. */
export async function companyOf(email: string) {
  const token = await tokenOf(email);
  const { user } = await callShared('GET', '/api/users/profile', { token });
  const { lender } = await callShared('GET', `/api/lenders/${user.lenderId}`, { token });
  const { programs } = await callShared('GET', `/api/documents/${user.lenderId}/programs`, { token });
  const names = (programs as { name: string }[]).map(({ name }) => name);
  return { token, lenderId: String(user.lenderId), name: String(lender.name), programs: names };
}
