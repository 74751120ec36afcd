import type { Page } from 'playwright-core';
import { demoPassword, makePeople } from '../../support/own-people.ts';
import { callShared, type Json } from '../../support/shared-app.ts';

export const soon = { timeout: 90_000 };

const tiers = [
  { tierName: 'Gold', minFICO: 720, maxLTC: 90 },
  { tierName: 'Silver', minFICO: 680, maxLTC: 85 },
  { tierName: 'Bronze', minFICO: 640, maxLTC: 80 },
];

/** A lender of one test file alone, whose programs are edited there. */
export interface Company {
  readonly email: string;
  readonly lenderId: string;
  /** The company of somebody else. */
  readonly foreignId: string;
  /** A program of three tiers, and the address of its form. */
  makeProgram(name: string): Promise<{ readonly id: string; readonly form: string }>;
  stored(id: string): Promise<Json>;
}

export async function ownCompany(file: string): Promise<Company> {
  const people = await makePeople(file, 2);
  const [email = '', other = ''] = people.lenders;
  const signIn = (address: string) =>
    callShared('POST', '/api/auth/login', { body: { email: address, password: demoPassword } });
  const { lenderId, token } = await signIn(email);
  return {
    email,
    lenderId,
    foreignId: (await signIn(other)).lenderId,
    async makeProgram(name) {
      const path = `/api/fix-and-flip/${lenderId}/fix-and-flip-programs`;
      const { program } = await callShared('POST', path, { token, body: { name, type: 'fix-and-flip', tiers } });
      return { id: program._id, form: `/edit-fix-and-flip-program/${lenderId}/${program._id}` };
    },
    stored: async (id) => (await callShared('GET', `/api/fix-and-flip/fix-and-flip-programs/${id}`, { token })).program,
  };
}

export const cell = (page: Page, row: number, column: number) =>
  page.locator(`td[data-row="${row}"][data-column="${column}"]`);
/** What stands in a column of the grid. */
export const column = async (page: Page, index: number) =>
  (await page.locator(`td[data-column="${index}"]`).allTextContents()).map((text) => text.trim());
export const open = async (page: Page, form: string) => {
  await page.goto(form);
  await page.getByRole('grid', { name: 'Tiers' }).waitFor();
};
export const leave = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Leave', exact: true }).click();
export const save = (page: Page) => page.getByRole('button', { name: 'Save program' }).click();

/** Publishes a draft in its form, once its dialog has said what brokers will see. */
export async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click();
}
