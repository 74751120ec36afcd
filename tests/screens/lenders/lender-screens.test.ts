import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tokenOf } from '../../browser/lenders/lender-desk.ts';
import { connectBrowser, openWindow, screenFaults, signInAs, widths } from '../../support/browser.ts';
import { makePeople } from '../../support/own-people.ts';
import { callShared } from '../../support/shared-app.ts';

let browser: Browser;
let lenderUser: string;
let lenderId: string;
let name: string;

beforeAll(async () => {
  browser = await connectBrowser();
  [lenderUser = ''] = (await makePeople('company', 1)).lenders;
  const token = await tokenOf(lenderUser);
  lenderId = (await callShared('GET', '/api/users/profile', { token })).user.lenderId;
  name = (await callShared('GET', `/api/lenders/${lenderId}`, { token })).lender.name;
  const body = { contactName: 'Ottilie Marchmont', states: ['OH', 'TX', 'MI'], assumable: true, bkFcSsDil: 7 };
  await callShared('PUT', `/api/lenders/${lenderId}`, { token, body });
});
afterAll(() => browser?.close());

const screens: readonly { name: string; path: () => string; ready: (page: Page) => Promise<unknown> }[] = [
  {
    name: 'lender users',
    path: () => '/admin/lender-users',
    ready: (page) => page.getByRole('button', { name: 'Approve Greta Okonvale' }).waitFor(),
  },
  {
    name: 'lenders',
    path: () => '/admin/lenders',
    ready: (page) =>
      page
        .getByRole('button', { name: /^View / })
        .first()
        .waitFor(),
  },
  {
    name: 'one lender',
    path: () => '/admin/lenders',
    async ready(page) {
      await page.getByRole('searchbox').fill(name);
      await page.getByRole('button', { name: `View ${name}` }).click();
      await page.getByRole('dialog').getByText('Background limitations').waitFor();
    },
  },
  {
    name: 'lender approvals',
    path: () => '/admin/lender-approvals',
    ready: (page) => page.getByRole('region', { name }).getByText('Ottilie Marchmont').waitFor(),
  },
  {
    name: 'add a lender',
    path: () => '/add-lender',
    ready: (page) => page.getByRole('button', { name: 'Texas: Not lending' }).waitFor(),
  },
  {
    name: 'edit a lender',
    path: () => `/edit-lender/${lenderId}`,
    async ready(page) {
      await page.getByRole('button', { name: /Texas:/ }).waitFor();
      await page.getByRole('heading', { name: 'History' }).waitFor();
    },
  },
  {
    name: 'somebody else saved',
    path: () => `/edit-lender/${lenderId}`,
    async ready(page) {
      await page.getByRole('textbox', { name: 'Email' }).fill(`mine.${Date.now()}@example.com`);
      await page.getByRole('button', { name: /Texas:/ }).waitFor();
      const body = { email: `theirs.${Date.now()}@example.com` };
      await callShared('PUT', `/api/lenders/${lenderId}`, { token: await tokenOf('superadmin@example.com'), body });
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Someone else saved this record while you were editing').waitFor();
    },
  },
];

describe.each(widths)('at $width px', (look) => {
  it('the screens of lenders are accessible in light and dark and fit the width', async () => {
    const { page, context } = await openWindow(browser, look);
    await signInAs(page, 'admin@example.com');
    const found: string[] = [];
    for (const screen of screens) {
      await page.goto('about:blank');
      await page.goto(screen.path());
      await screen.ready(page);
      found.push(...(await screenFaults(page, screen.name)));
    }
    await context.close();
    const own = await openWindow(browser, look);
    await signInAs(own.page, lenderUser);
    await own.page.goto(`/lender/edit-lender/${lenderId}`);
    await own.page.getByText('These changes are pending approval').waitFor();
    await own.page.getByRole('button', { name: /Texas:/ }).waitFor();
    found.push(...(await screenFaults(own.page, 'own company')));
    await own.context.close();
    expect(found.join('\n')).toBe('');
  });
});
