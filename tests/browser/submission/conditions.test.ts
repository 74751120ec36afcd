import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectBrowser, openWindow, screenFaults, signInAs, type Window, widths } from '../../support/browser.ts';
import { pdf } from '../../support/desks/example-files.ts';
import { makePeople, type People } from '../../support/own-people.ts';
import { callShared } from '../../support/shared-app.ts';
import { tokenOf, unexpected } from '../lenders/lender-desk.ts';
import { dealWithForms } from './document-package.ts';
import { submittedPackage } from './submitted-package.ts';

const address = '88 Larkspur Street, Austin, TX 78704';
let browser: Browser;
let people: People;
let lender: Window;
let broker: Window;
let dealId: string;
let packageId: string;

beforeAll(async () => {
  people = await makePeople('conditions', 1);
  browser = await connectBrowser();
  const [email = ''] = people.lenders;
  const { user } = await callShared('GET', '/api/users/profile', { token: await tokenOf(email) });
  const token = await tokenOf(people.broker);
  dealId = await dealWithForms(token, address, user.lenderId);
  packageId = await submittedPackage(token, dealId, user.lenderId);
  lender = await openWindow(browser);
  broker = await openWindow(browser, { width: 390, scheme: 'light' });
  await signInAs(lender.page, email);
  await signInAs(broker.page, people.broker);
});
afterAll(() => browser?.close());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const letter = { name: 'Payoff.pdf', mimeType: 'application/pdf', buffer: pdf('Payoff') };

describe('a condition', () => {
  it('is added by the lender, answered by the broker on a phone with a file, and accepted', async () => {
    const { page } = lender;
    await page.goto('/lender/packages');
    await page.getByRole('link', { name: address }).click();
    await page.getByRole('heading', { name: address }).waitFor();
    await button(page, 'Add conditions').click();
    const dialog = page.getByRole('dialog', { name: 'Add conditions' });
    await dialog.getByRole('textbox', { name: 'Title' }).fill('Payoff letter');
    await dialog.getByRole('textbox', { name: 'Note' }).fill('Dated within 30 days');
    await dialog.getByLabel('Due date').fill('2031-05-01');
    await dialog.getByRole('button', { name: 'Add conditions' }).click();
    await page.getByRole('heading', { name: 'Waiting on the broker (1)' }).waitFor();

    const phone = broker.page;
    await phone.goto(`/pipeline/${dealId}#conditions`);
    await phone.getByRole('heading', { name: 'Waiting on you (1)' }).waitFor();
    await phone.getByText('Write a message').click();
    await phone.getByRole('textbox', { name: 'What you send the lender' }).fill('Here it is');
    await phone.getByLabel('Files to attach').setInputFiles([letter]);
    await button(phone, 'Send answer').click();
    await phone.getByText('Answer sent.').waitFor();
    await phone.getByRole('heading', { name: 'Waiting on the lender (1)' }).waitFor();

    // The lender's open page follows.
    await page.getByRole('heading', { name: 'Waiting on you (1)' }).waitFor();
    await page.getByText('1 message, 1 file').click();
    await page.getByText('Here it is').waitFor();
    await Promise.all([page.waitForEvent('popup'), button(page, 'Payoff.pdf').click()]);
    await button(page, 'Accept Payoff letter').click();
    await page.getByText('Condition accepted.').waitFor();
    await phone.getByText('Settled (1)').waitFor();
    expect(unexpected([...lender.complaints, ...broker.complaints])).toEqual([]);
  });

  it('comes from a document that the lender rejects', async () => {
    const { page } = lender;
    await page.goto(`/lender/packages/${packageId}`);
    await button(page, 'Reject Bank statements').click();
    const dialog = page.getByRole('dialog', { name: 'Reject Bank statements' });
    await dialog.getByRole('button', { name: 'Reject the document' }).click();
    await dialog.getByText('State a reason').waitFor();
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Page 2 is missing');
    await dialog.getByRole('button', { name: 'Reject the document' }).click();
    await page.getByRole('heading', { name: 'Replace Bank statements' }).waitFor();
    await button(page, 'Waive Replace Bank statements').click();
    await page.getByRole('textbox', { name: 'Reason' }).fill('October is enough');
    await button(page, 'Waive the condition').click();
    await page.getByText('Condition waived.').waitFor();
    expect(unexpected(lender.complaints)).toEqual([]);
  });
});

describe.each(widths)('at $width px', (look) => {
  it('the screens of packages and conditions are accessible in light and dark and fit the width', async () => {
    const { page, context } = await openWindow(browser, look);
    const [email = ''] = people.lenders;
    await signInAs(page, email);
    const found: string[] = [];
    await page.goto('/lender/packages');
    await page.getByRole('link', { name: address }).waitFor();
    found.push(...(await screenFaults(page, 'packages')));
    await page.goto(`/lender/packages/${packageId}`);
    await page.getByText('Settled (2)').click();
    found.push(...(await screenFaults(page, 'one package')));
    await button(page, 'Add conditions').click();
    await page.getByRole('dialog').getByLabel('Due date').waitFor();
    found.push(...(await screenFaults(page, 'adding conditions')));
    await context.close();
    const own = await openWindow(browser, look);
    await signInAs(own.page, people.broker);
    await own.page.goto(`/pipeline/${dealId}#conditions`);
    await own.page.getByText('Settled (2)').click();
    found.push(...(await screenFaults(own.page, 'conditions of a deal')));
    await own.context.close();
    expect(found).toEqual([]);
  });
});
