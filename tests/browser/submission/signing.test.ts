import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { connectBrowser, openWindow, signInAs, type Window } from '../../support/browser.ts';
import { makePeople } from '../../support/own-people.ts';
import { refusedNumber, type TakenText } from '../../support/setup/text-gateway.ts';
import { mailedLink } from '../../support/shared-app.ts';
import { tokenOf, unexpected } from '../lenders/lender-desk.ts';
import { faultsOf, lenderWithSignedForm, mailedCode, reviewedDeal, tabTo } from './signing-package.ts';

const address = '61 Plover Lane, Austin, TX 78704';
const otherAddress = '63 Plover Lane, Austin, TX 78704';
const quinn = 'quinn.signs@example.com';
const ray = 'ray.signs@example.com';

let browser: Browser;
let desk: Window;
let phone: Window;
let token: string;
let lenderId: string;
let dealId: string;

beforeAll(async () => {
  const people = await makePeople('signing', 0);
  browser = await connectBrowser();
  token = await tokenOf(people.broker);
  lenderId = await lenderWithSignedForm('Signing Lending');
  dealId = await reviewedDeal(token, address, lenderId);
  desk = await openWindow(browser);
  phone = await openWindow(browser, { width: 390, scheme: 'light' });
  await signInAs(desk.page, people.broker);
});
afterAll(() => browser?.close());

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });
const openTab = (id: string) => desk.page.goto(`/pipeline/${id}/submit?step=sign`);

async function send(email: string): Promise<void> {
  await desk.page.getByLabel('Email').fill(email);
  await button(desk.page, 'Send for signature').click();
  await heading(desk.page, 'Waiting on signatures').waitFor();
}

/** Opens the emailed link and enters the emailed code. */
async function identify(page: Page, email: string, about: string): Promise<void> {
  await page.goto(await mailedLink(email, `Please sign: ${about}`));
  await button(page, 'Email me a code').click();
  await page.getByLabel('Code').fill(await mailedCode(email, about));
  await button(page, 'Continue').click();
}

/** The code in the latest text message to this number; empty before there is one. */
async function textedCode(number: string): Promise<string> {
  const texts = (await (await fetch(inject('textGateway'))).json()) as readonly TakenText[];
  return (
    /code to open the loan documents is (\d{6})/.exec(texts.findLast(({ to }) => to === number)?.body ?? '')?.[1] ?? ''
  );
}

async function agree(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /I agree to sign/ }).check();
  await button(page, 'Agree and continue').click();
  await page.locator('canvas[data-drawn]').first().waitFor();
}

async function draw(page: Page): Promise<void> {
  const box = await page.getByRole('img', { name: 'Draw your signature' }).boundingBox();
  if (!box) throw new Error('Nothing to draw on.');
  await page.mouse.move(box.x + 40, box.y + 120);
  await page.mouse.down();
  for (let step = 1; step <= 12; step++)
    await page.mouse.move(box.x + 40 + step * 20, box.y + 90 + (step % 2) * 40, { steps: 3 });
  await page.mouse.up();
}

describe('signing a loan package', () => {
  it('starts with a plan: the documents, who signs, and where each is known', async () => {
    const { page } = desk;
    await openTab(dealId);
    await heading(page, '1 document to sign').waitFor();
    await page.getByText('Borrower: 3 places · Broker: 1 place').waitFor();
    expect(await page.getByLabel('Name').inputValue()).toBe('Quinn Harlow');
    expect(await page.getByLabel('Email').inputValue()).toBe('quinn@example.com');
    await page.getByLabel('Email').fill('quinn');
    await button(page, 'Send for signature').click();
    await page.getByText('Invalid email address').waitFor();
    expect(await faultsOf(page, 'the plan')).toEqual([]);
    await page.getByRole('tab', { name: /Review/ }).click();
    await page.getByRole('tab', { name: /Sign Documents/ }).click();
    expect(await page.getByLabel('Email').inputValue()).toBe('quinn');
    await send(quinn);
    await page.getByText('Asked', { exact: true }).waitFor();
  });

  it('is opened on a phone with the link, which leaves the address, and a code', async () => {
    const { page } = phone;
    await page.goto(await mailedLink(quinn, `Please sign: ${address}`));
    await heading(page, 'Confirm it’s you').waitFor();
    expect(new URL(page.url()).hash).toBe('');
    expect(await page.title()).toBe('Sign documents · Plinth');
    await page.reload();
    await button(page, 'Email me a code').click();
    const code = await mailedCode(quinn, address);
    await page.getByLabel('Code').fill(code === '000000' ? '111111' : '000000');
    await button(page, 'Continue').click();
    await page.getByText('That code is not valid.').waitFor();
    expect(await faultsOf(page, 'the code')).toEqual([]);
    await page.getByLabel('Code').fill(code);
    await button(page, 'Continue').click();
    await heading(page, 'Paper copies').waitFor();
    expect(await faultsOf(page, 'consent')).toEqual([]);
    await button(page, 'Agree and continue').click();
    await page.getByText('Check the box to agree.').waitFor();
    await agree(page);
    await desk.page.getByText('Opened', { exact: true }).waitFor();
  });

  it('leads through the marked places with a drawn signature, and the broker sees each step', async () => {
    const { page } = phone;
    expect(await faultsOf(page, 'the documents')).toEqual([]);
    await button(page, 'Start').click();
    await button(page, 'Sign here').click();
    const dialog = page.getByRole('dialog', { name: 'Create your signature' });
    await dialog.waitFor();
    await button(page, 'Adopt and sign').click();
    await page.getByText('Draw in the box first.').waitFor();
    await draw(page);
    expect(await faultsOf(page, 'drawing')).toEqual([]);
    await button(page, 'Adopt and sign').click();
    // The date beside a signature is written with it.
    await page.getByText('2 of 3 signed').waitFor();
    await button(page, 'Initial here').click();
    await page.getByText('Type', { exact: true }).click();
    expect(await page.getByRole('textbox', { name: 'Your initials' }).inputValue()).toBe('QH');
    // Typed marks are shown in the face that they are stamped in.
    await expect
      .poll(() =>
        page.evaluate(
          `[...document.fonts].some(({ family, status }) => family.includes('Great Vibes') && status === 'loaded')`,
        ),
      )
      .toBe(true);
    await button(page, 'Adopt and sign').click();
    await page.getByText('3 of 3 signed').waitFor();
    expect(await faultsOf(page, 'signed places')).toEqual([]);
    await button(page, 'Finish').click();
    await heading(page, 'You have signed').waitFor();
    expect(await faultsOf(page, 'the end')).toEqual([]);
    await heading(desk.page, 'Waiting on signatures').waitFor();
    await button(desk.page, 'Sign now').waitFor();
    expect(await faultsOf(desk.page, 'progress')).toEqual([]);
  });

  it('is done by the broker with the keyboard alone', async () => {
    const { page } = desk;
    await tabTo(page, /^Sign now$/);
    await page.keyboard.press('Enter');
    await tabTo(page, /^Open the documents$/);
    await page.keyboard.press('Enter');
    await heading(page, 'Paper copies').waitFor();
    await tabTo(page, /I agree to sign/);
    await page.keyboard.press('Space');
    await tabTo(page, /^Agree and continue$/);
    await page.keyboard.press('Enter');
    await page.locator('canvas[data-drawn]').first().waitFor();
    await tabTo(page, /^Start$/);
    await page.keyboard.press('Enter');
    await button(page, 'Sign here').waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Create your signature' }).waitFor();
    await tabTo(page, /^Adopt and sign$/);
    await page.keyboard.press('Enter');
    await page.getByText('1 of 1 signed').waitFor();
    await tabTo(page, /^Finish$/);
    await page.keyboard.press('Enter');
    await heading(page, 'You have signed').or(heading(page, 'Your signed documents')).waitFor();
    await page.getByRole('link', { name: 'Back to the deal' }).click();
    await heading(page, /Everyone has signed|Signed and sealed/).waitFor();
  });

  it('is declined with a reason, and goes on with another person', async () => {
    const other = await reviewedDeal(token, otherAddress, lenderId);
    await openTab(other);
    await send(quinn);
    const window = await openWindow(browser, { width: 390, scheme: 'dark' });
    const { page } = window;
    await identify(page, quinn, otherAddress);
    await button(page, 'Decline to sign').click();
    await page.getByLabel('Reason').fill('The rate is not the one we agreed on.');
    await page.getByRole('dialog').getByRole('button', { name: 'Decline to sign' }).click();
    await heading(page, 'You declined to sign').waitFor();
    await heading(desk.page, 'Quinn Harlow declined to sign').waitFor();
    await desk.page.getByText('The rate is not the one we agreed on.').waitFor();
    expect(await faultsOf(desk.page, 'declined')).toEqual([]);
    await button(desk.page, /^Change signer/).click();
    const dialog = desk.page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Ray Harlow');
    await dialog.getByLabel('Email').fill(ray);
    await button(desk.page, 'Send to this person').click();
    await heading(desk.page, 'Waiting on signatures').waitFor();
    expect(await mailedLink(ray, `Please sign: ${otherAddress}`)).toMatch(/^\/sign#/);
    expect(unexpected(window.complaints)).toEqual([]);
    await window.context.close();
  });

  it('is done in the room, on the broker’s device, which is handed back', async () => {
    const { page } = desk;
    await button(page, /^Sign here in person/).click();
    expect(await faultsOf(page, 'handing over')).toEqual([]);
    await button(page, 'Hand over the device').click();
    await heading(page, 'Are you Ray Harlow?').waitFor();
    await button(page, 'Yes, continue').click();
    await agree(page);
    await page.getByText('on the device of').waitFor();
    await page.reload();
    await button(page, 'Yes, continue').click();
    await button(page, 'Start').click();
    await button(page, 'Sign here').click();
    await button(page, 'Adopt and sign').click();
    await button(page, 'Initial here').click();
    await button(page, 'Adopt and sign').click();
    await button(page, 'Finish').click();
    await button(page, 'Hand the device back').click();
    await heading(page, 'The signing session has ended').waitFor();
    await page.reload();
    await heading(page, 'Open your link').waitFor();
    const other = await reviewedDeal(token, '65 Plover Lane, Austin, TX 78704', lenderId);
    await openTab(other);
    await send(quinn);
  });

  it('ends every link when the broker cancels, also while it is open', async () => {
    const window = await openWindow(browser, { width: 390, scheme: 'light' });
    const { page } = window;
    await identify(page, quinn, '65 Plover Lane');
    await agree(page);
    await button(desk.page, 'Cancel signing').click();
    await desk.page.getByLabel('Reason').fill('The terms have changed.');
    await desk.page.getByRole('dialog').getByRole('button', { name: 'Cancel signing' }).click();
    await heading(desk.page, 'Signing was canceled').waitFor();
    await heading(page, 'This link doesn’t work').waitFor();
    await button(desk.page, 'Send again for signature').waitFor();
    expect(unexpected(window.complaints).filter((text) => !/status of 4(00|10)/.test(text))).toEqual([]);
    await window.context.close();
  });

  it('asks for a code by text message, says when the phone takes none, and lets in who has it', async () => {
    const about = '67 Plover Lane, Austin, TX 78704';
    await openTab(await reviewedDeal(token, about, lenderId));
    await desk.page.getByLabel(/^Mobile phone/).fill(refusedNumber);
    await send(quinn);
    const window = await openWindow(browser, { width: 390, scheme: 'dark' });
    const { page } = window;
    await page.goto(await mailedLink(quinn, `Please sign: ${about}`));
    await page.getByText('To ***01').waitFor();
    await button(page, 'Text me a code').click();
    await page.getByRole('alert').getByText('We couldn’t text a code to ***01.').waitFor();
    expect(await faultsOf(page, 'a refused text message')).toEqual([]);
    await button(page, 'Email me a code').click();
    await page.getByLabel('Code').waitFor();
    await button(desk.page, /^Change signer/).click();
    const dialog = desk.page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Ray Harlow');
    await dialog.getByLabel('Email').fill(ray);
    await dialog.getByLabel(/^Mobile phone/).fill('(512) 555-0177');
    await button(desk.page, 'Send to this person').click();
    await page.goto(await mailedLink(ray, `Please sign: ${about}`));
    await page.getByText('To ***77').waitFor();
    await button(page, 'Text me a code').click();
    await expect.poll(() => textedCode('+15125550177')).toMatch(/^\d{6}$/);
    await page.getByLabel('Code').fill(await textedCode('+15125550177'));
    await button(page, 'Continue').click();
    await heading(page, 'Paper copies').waitFor();
    expect(unexpected(window.complaints)).toEqual([]);
    await window.context.close();
  });

  it('kept the console quiet', () => {
    const complaints = [...desk.complaints, ...phone.complaints];
    expect(unexpected(complaints).filter((text) => !/status of 4(00|10)/.test(text))).toEqual([]);
  });
});
