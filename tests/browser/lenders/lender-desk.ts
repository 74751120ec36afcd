import type { Page } from 'playwright-core';
import { demoPassword } from '../../support/own-people.ts';
import { callShared, type Json } from '../../support/shared-app.ts';

/** A session beside the browser. */
export const tokenOf = async (email: string, password = demoPassword, origin?: string): Promise<string> =>
  (await callShared('POST', '/api/auth/login', { body: { email, password }, origin })).token;

/** A lender of one test file alone. */
export async function newLender(name: string, more: object = {}, origin?: string): Promise<Json> {
  const body = {
    name,
    states: ['TX', 'CA'],
    brokersLicenseOnlyStates: ['NV'],
    email: 'desk@example.com',
    phone: '512-555-0177',
    rehabLogic: 'Light rehabs first.',
    ...more,
  };
  const token = await tokenOf('admin@example.com', demoPassword, origin);
  return (await callShared('POST', '/api/lenders', { token, body, origin })).lender;
}

/** What a refusal leaves in the console is the browser's own line about it. */
export const unexpected = (complaints: readonly string[]): string[] =>
  complaints.filter((text) => !/status of 4(01|03|04|09)/.test(text));

/** Answers the question that is open with the button of this name. */
export async function answer(page: Page, question: string | RegExp, button: string): Promise<void> {
  const dialog = page.getByRole('dialog').filter({ hasText: question });
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
}
