import type { Page } from 'playwright-core';

/** The heading of a section of an application, which opens and closes it. */
export const section = (page: Page, title: string) => page.getByRole('button', { name: new RegExp(`^${title}`) });

export const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

/** Opens a section that is closed. */
export async function openSection(page: Page, title: string): Promise<void> {
  const heading = section(page, title);
  if ((await heading.getAttribute('aria-expanded')) === 'false') await heading.click();
}

const field = (page: Page, name: string) => page.locator(`[data-field="${name}"]`);
export const type = (page: Page, name: string, text: string) => field(page, name).getByRole('textbox').fill(text);

/** Chooses from a list, native or searched. */
export async function choose(page: Page, name: string, label: string): Promise<void> {
  const native = field(page, name).locator('select');
  if ((await native.count()) > 0) await native.selectOption({ label });
  else {
    await field(page, name).getByRole('combobox').or(field(page, name).getByRole('textbox')).first().fill(label);
    await page.getByRole('option', { name: label, exact: true }).click();
  }
}

/** The borrower, by keyboard: from one input to the next. */
export async function typeBorrower(page: Page): Promise<void> {
  await field(page, 'borrowerName').getByRole('textbox').focus();
  await page.keyboard.type('Ada Ames');
  await page.keyboard.press('Tab');
  await page.keyboard.type('ada@example.com');
  await page.keyboard.press('Tab');
  await page.keyboard.type('(512) 555-0142');
}

export async function fillProperty(page: Page, address: string, propertyType?: string): Promise<void> {
  await openSection(page, 'Property Information');
  await type(page, 'propertyAddress', address);
  await type(page, 'propertyCity', 'Austin');
  await choose(page, 'propertyState', 'Texas');
  await type(page, 'propertyZip', '78704');
  if (propertyType !== undefined) await choose(page, 'propertyType', propertyType);
}
