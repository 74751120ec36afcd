import { it } from 'vitest';
import { connectBrowser, looks, openWindow, signInAs, violationsOf } from '../../support/browser.ts';
import { makePeople } from '../../support/own-people.ts';
import { callShared } from '../../support/shared-app.ts';
import { demoPassword } from '../../support/test-app.ts';

it('look', async () => {
  const people = await makePeople('look', 1);
  const browser = await connectBrowser();
  const lender = await callShared('POST', '/api/auth/login', { body: { email: people.lenders[0], password: demoPassword } });
  const id = lender.lenderId;
  console.log('lenderId', id);
  for (const look of looks) {
    const { page, complaints } = await openWindow(browser, look);
    const name = `${look.width}-${look.scheme}`;
    await signInAs(page, people.lenders[0] ?? '');
    await page.goto(`/manage-loan-programs/${id}?returnTo=/lender/dashboard`);
    await page.getByRole('heading', { name: 'Manage Loan Programs' }).waitFor();
    await page.waitForTimeout(800);
    await page.screenshot({ path: `/tmp/wt-editor/manage-${name}.png`, fullPage: true });
    console.log(name, 'manage', await violationsOf(page));
    await page.getByRole('link', { name: /^Edit / }).first().click();
    await page.getByRole('grid').waitFor();
    await page.waitForTimeout(800);
    console.log(page.url());
    await page.screenshot({ path: `/tmp/wt-editor/edit-${name}.png`, fullPage: true });
    console.log(name, 'edit', await violationsOf(page));
    await page.goto(`/add-stabilized-bridge-program/${id}`);
    await page.getByRole('grid').waitFor();
    await page.getByRole('gridcell').nth(1).focus();
    await page.keyboard.type('ninety');
    await page.keyboard.press('Enter');
    await page.getByLabel('Average time to close').fill('two weeks');
    await page.waitForTimeout(1500);
    await page.screenshot({ path: `/tmp/wt-editor/add-${name}.png`, fullPage: true });
    console.log(name, 'add', await violationsOf(page));
    console.log(complaints);
  }
  await browser.close();
}, 200000);
