import type { Page } from 'playwright-core';
import { press, tabTo, type as typeInto } from '../../support/keyboard.ts';

// All of it by keyboard alone.

/** The heading of a section of an application, which opens and closes it. */
export const section = (page: Page, title: string) => page.getByRole('button', { name: new RegExp(`^${title}`) });

export const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

/** Opens a section that is closed. */
export async function openSection(page: Page, title: string): Promise<void> {
  const heading = section(page, title);
  if ((await heading.getAttribute('aria-expanded')) === 'false') await press(heading);
}

const field = (page: Page, name: string) => page.locator(`[data-field="${name}"]`);
export const type = (page: Page, name: string, text: string) => typeInto(field(page, name).getByRole('textbox'), text);

/** Chooses from a list, native or searched. */
export async function choose(page: Page, name: string, label: string): Promise<void> {
  const native = field(page, name).locator('select');
  if ((await native.count()) > 0) {
    await tabTo(native);
    await page.keyboard.type(label);
  } else {
    await typeInto(field(page, name).getByRole('combobox').or(field(page, name).getByRole('textbox')).first(), label);
    await page.getByRole('option', { name: label, exact: true }).waitFor();
    await page.keyboard.press('Enter');
  }
}

/** The borrower, from one input to the next. */
export async function typeBorrower(page: Page): Promise<void> {
  await tabTo(field(page, 'borrowerName').getByRole('textbox'));
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
