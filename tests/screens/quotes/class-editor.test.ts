import pg from 'pg';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { newLender, tokenOf } from '../../browser/lenders/lender-desk.ts';
import { connectBrowser, openWindow, screenFaults, signInAs } from '../../support/browser.ts';
import { exampleClass } from '../../support/desks/account/taught-class.ts';
import { makePeople } from '../../support/own-people.ts';
import { callShared } from '../../support/shared-app.ts';

let browser: Browser;
let emails: readonly string[];

/** Two users of one company. */
beforeAll(async () => {
  const { _id: lenderId } = await newLender('Fernhollow Capital');
  emails = (await makePeople('class-editor', 2)).lenders;
  const client = new pg.Client(inject('appDatabase'));
  await client.connect();
  await client.query('update accounts set lender_id = $1 where email = any ($2)', [lenderId, emails]);
  await client.end();
  browser = await connectBrowser();
});
afterAll(() => browser?.close());

it('what a colleague saves meanwhile stays said until it is replaced or kept, also after more typing and a reload', async () => {
  const [one = '', other = ''] = emails;
  const token = await tokenOf(other);
  const added = await callShared('POST', '/api/lender/classes', { token, body: { content: exampleClass } });
  const { _id } = added.class;
  let revision: number = added.class.revision;
  const saveElsewhere = async (title: string) => {
    const body = { content: { ...exampleClass, title }, revision };
    ({ revision } = (await callShared('PUT', `/api/lender/classes/${_id}`, { token, body })).class);
  };
  const { page, context, complaints } = await openWindow(browser);
  await signInAs(page, one);
  await page.goto(`/lender/classes/${_id}`);
  const title = page.getByLabel('Title', { exact: true });
  const changed = page.getByText('This class has changed');
  await title.fill('Draws, step by');
  await saveElsewhere('Draws of a colleague');
  await changed.waitFor();
  await title.pressSequentially(' step');
  await page.getByText('Saving your changes replaces theirs').waitFor();
  expect(await screenFaults(page, 'a class that has changed')).toEqual([]);
  await page.reload();
  await page.getByText('Your unsaved changes are back').waitFor();
  await page.getByText('Saving your changes replaces theirs').waitFor();
  expect(await title.inputValue()).toBe('Draws, step by step');

  await page.getByRole('button', { name: 'Discard my changes' }).press('Enter');
  await expect.poll(() => title.inputValue()).toBe('Draws of a colleague');
  await changed.waitFor({ state: 'detached' });
  await title.fill('Draws, again');
  await saveElsewhere('Draws once more');
  await changed.waitFor();
  await page.getByRole('button', { name: 'Save draft' }).press('Enter');
  await changed.waitFor({ state: 'detached' });
  await page.reload();
  await expect.poll(() => title.inputValue()).toBe('Draws, again');
  expect(complaints).toEqual([]);
  await context.close();
});
