import pg from 'pg';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { classLimits } from '../../../src/features/lender-classes/model.ts';
import { connectBrowser, openWindow, screenFaults, signInAs, type Window } from '../../support/browser.ts';
import { exampleClass } from '../../support/desks/account/taught-class.ts';
import { fullPrograms } from '../../support/desks/program-desk.ts';
import { exampleRequest, exampleScenario } from '../../support/example-deal.ts';
import { press } from '../../support/keyboard.ts';
import { makePeople } from '../../support/own-people.ts';
import { callShared } from '../../support/shared-app.ts';
import { newLender, tokenOf, unexpected } from '../lenders/lender-desk.ts';

const company = 'Pebblemoor Capital';
let browser: Browser;
let broker: Window;
let lender: Window;
let lenderId: string;
let tokens: { readonly broker: string; readonly lender: string };
let classId = '';
let quoteId = '';

/** A company with a program and a user, of this file alone: what it asks for stops nobody else's requests. */
beforeAll(async () => {
  lenderId = (await newLender(company))._id;
  const people = await makePeople('lender-class', 1);
  const [lenderEmail = ''] = people.lenders;
  const client = new pg.Client(inject('appDatabase'));
  await client.connect();
  await client.query('update accounts set lender_id = $1 where email = $2', [lenderId, lenderEmail]);
  await client.end();
  await callShared('POST', `/api/fix-and-flip/${lenderId}/fix-and-flip-programs`, {
    token: await tokenOf('admin@example.com'),
    body: { ...fullPrograms['fix-and-flip'], name: 'Pebblemoor Flip' },
  });
  tokens = { broker: await tokenOf(people.broker), lender: await tokenOf(lenderEmail) };
  await callShared('PUT', '/api/scenarios/fix-and-flip', { token: tokens.broker, body: { scenario: exampleScenario } });
  browser = await connectBrowser();
  broker = await openWindow(browser, { width: 390, scheme: 'light' });
  lender = await openWindow(browser, { width: 1440, scheme: 'dark' });
  await signInAs(broker.page, people.broker);
  await signInAs(lender.page, lenderEmail);
});
afterAll(() => browser?.close());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const focused = (page: Page, name: string) => button(page, name).and(page.locator(':focus'));
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

describe('a class of a lender', () => {
  it('is written with a preview, kept in the tab, and published', async () => {
    const { page } = lender;
    await page.goto('/lender/classes/new');
    await page.getByLabel('Title', { exact: true }).fill(exampleClass.title);
    await page.reload();
    await page.getByText('Your unsaved changes are back').waitFor();
    expect(await page.getByLabel('Title', { exact: true }).inputValue()).toBe(exampleClass.title);
    await button(page, 'Publish').click();
    await page.getByText('are missing before you can publish').waitFor();
    await page.locator('[aria-invalid="true"]:focus').waitFor();
    expect(await screenFaults(page, 'the editor')).toEqual([]);
    // The rest is typed beside the browser.
    const { class: own } = await callShared('POST', '/api/lender/classes', {
      token: tokens.lender,
      body: { content: exampleClass },
    });
    classId = own._id;
    await page.goto(`/lender/classes/${classId}`);
    await page.getByText('Preview', { exact: true }).click();
    await page.getByText('This is how brokers see it').waitFor();
    await button(page, 'Continue to the next section').waitFor();
    expect(await screenFaults(page, 'the preview')).toEqual([]);
    await press(button(page, 'Publish'));
    await page.getByText('Version 1', { exact: true }).waitFor();
    // Neither the keyboard nor the preview has lost its place.
    await focused(page, 'Publish new version').waitFor();
    await page.getByText('This is how brokers see it').waitFor();
    await page.goto('/lender/classes');
    await page.getByRole('switch', { name: `Required before requests: ${exampleClass.title}` }).click();
    await page.getByText('Brokers now need this class').first().waitFor();
    expect(await screenFaults(page, 'own classes')).toEqual([]);
  });

  it('has its sections moved, added and removed by keyboard, and a removal undone', async () => {
    const { page } = lender;
    await page.goto(`/lender/classes/${classId}`);
    const titles = async () =>
      Promise.all((await page.getByLabel(/^Title of section/).all()).map((title) => title.inputValue()));
    const [first = '', second = ''] = exampleClass.sections.map(({ title }) => title);
    await press(button(page, 'Move Section 1 down'));
    await expect.poll(titles).toEqual([second, first]);
    // The focus has moved with it, to what can still be done.
    await page.locator('[aria-label="Move Section 2 up"]:focus').waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(titles).toEqual([first, second]);
    await press(button(page, 'Add section'));
    await page.getByLabel('Title of section 3').and(page.locator(':focus')).waitFor();
    await page.keyboard.type('Payment');
    await press(button(page, 'Remove Section 3'));
    await page.locator('[aria-label="Remove Section 2"]:focus').waitFor();
    expect(await titles()).toEqual([first, second]);
    await press(button(page, 'Undo'));
    await expect.poll(titles).toEqual([first, second, 'Payment']);
    expect(unexpected(lender.complaints)).toEqual([]);
  });

  it('keeps the focus on the answers of a question, and in sight above what stays at the bottom', async () => {
    const { page } = lender;
    const answer = (place: number) => page.getByLabel(`Answer ${place} to question 1`, { exact: true });
    const focusedAnswer = (place: number) => answer(place).and(page.locator(':focus')).waitFor();
    const written = async () =>
      Promise.all((await page.getByLabel(/^Answer \d to question 1$/).all()).map((one) => one.inputValue()));
    const before = await written();
    await press(button(page, 'Remove answer 2 to question 1'));
    await focusedAnswer(2);
    await press(button(page, 'Undo'));
    await expect.poll(written).toEqual(before);
    await focusedAnswer(2);
    await press(button(page, 'Remove answer 2 to question 1'));
    await button(page, 'Undo').waitFor();
    // Its question is another one now.
    await press(button(page, 'Move Question 1 down'));
    await button(page, 'Undo').waitFor({ state: 'detached' });
    await press(button(page, 'Move Question 2 up'));
    for (const place of [3, 4, 5]) {
      await press(page.getByRole('button', { name: 'Add answer' }).first());
      await focusedAnswer(place);
    }
    await page.getByLabel('Title', { exact: true }).focus();
    const hidden: string[] = [];
    for (let stop = 0; stop < 40; stop += 1) {
      await page.keyboard.press('Tab');
      hidden.push(...(await page.evaluate<string[]>(behindFoot)));
    }
    expect(hidden).toEqual([]);
  });

  it('keeps what is typed while it is saved, the focus, and the undo of what was removed before', async () => {
    const { page } = lender;
    await page.reload();
    await page.goto('/lender/classes/new');
    const [title, count] = [page.getByLabel('Title', { exact: true }), page.getByLabel(/^Title of section/)];
    await title.fill('Payoffs');
    await press(button(page, 'Save draft'));
    await page.waitForURL(/classes\/\w{8}-/);
    await page.getByText('Saved', { exact: true }).waitFor();
    await focused(page, 'Save draft').waitFor();

    await page.getByLabel('Title of section 1').fill('Payment');
    await press(button(page, 'Add section'));
    await press(button(page, 'Remove Section 1'));
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/lender/classes/*', async (route) => {
      if (route.request().method() === 'PUT') await held;
      await route.continue();
    });
    await press(button(page, 'Save draft'));
    await page.getByText('Saving…').waitFor();
    await title.fill('Payoffs and extensions');
    answer();
    await page.getByText('Not saved yet.').waitFor();
    expect(await title.inputValue()).toBe('Payoffs and extensions');
    await press(button(page, 'Undo'));
    await expect.poll(() => count.count()).toBe(2);
    expect(await count.first().inputValue()).toBe('Payment');
    await press(button(page, 'Save draft'));
    await page.getByText('Saved', { exact: true }).waitFor();
    await page.reload();
    await expect.poll(() => title.inputValue()).toBe('Payoffs and extensions');
    expect(await count.first().inputValue()).toBe('Payment');

    // Where the list is full again, or the editor is left, there is nothing to take back.
    for (let sections = 2; sections < classLimits.sections; sections += 1) await button(page, 'Add section').click();
    await press(button(page, 'Remove Section 1'));
    await button(page, 'Undo').waitFor();
    await button(page, 'Add section').click();
    await button(page, 'Undo').waitFor({ state: 'detached' });
    await page.getByLabel('Title of section 1').fill('Rates');
    await press(button(page, 'Remove Section 1'));
    await button(page, 'Undo').waitFor();
    await page.getByRole('link', { name: 'All classes' }).click();
    await button(page, 'Undo').waitFor({ state: 'detached' });
    await page.unroute('**/api/lender/classes/*');
    expect(unexpected(lender.complaints)).toEqual([]);
  });

  it('is named by the search result of a broker who has not passed it', async () => {
    const { page } = broker;
    await page.goto(`/search/fix-and-flip?lender=${encodeURIComponent(company)}`);
    await page
      .getByRole('link', { name: `Complete ${company}'s class before you request a quote` })
      .first()
      .click();
    await heading(page, exampleClass.title).waitFor();
    await page.getByText(`Taught by ${company}`, { exact: true }).waitFor();
    expect(await screenFaults(page, 'a lender class')).toEqual([]);
  });

  it('is read and passed by keyboard, at the second try', async () => {
    const { page } = broker;
    await press(button(page, 'Continue to the next section'));
    // The keyboard is where the reader goes on: Enter alone marks nothing more as read.
    await page.locator('[role="tabpanel"]:focus').waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('1 of 2 sections read').waitFor();
    await press(button(page, 'Continue to the quiz'));
    await page.locator('[role="tabpanel"]:focus').getByRole('heading', { name: 'Quiz', exact: true }).waitFor();
    await choose(page, 0, 0);
    await choose(page, 1, 0);
    await choose(page, 2, 0);
    await press(button(page, 'Submit answers'));
    await heading(page, 'Not passed yet').waitFor();
    await page.getByText('1 of 3 correct.').waitFor();
    for (const mark of ['Incorrect', 'Wrong because of one', 'Right because two'])
      expect([mark, await page.getByText(mark).count()]).toEqual([mark, 0]);
    expect(await screenFaults(page, 'a failed quiz')).toEqual([]);
    await press(button(page, 'Retake quiz'));
    for (const [index, { correct }] of exampleClass.quiz.entries()) await choose(page, index, correct);
    await press(button(page, 'Submit answers'));
    await heading(page, 'You passed').waitFor();
    await page.getByText('Right because one', { exact: true }).waitFor();
    expect(await screenFaults(page, 'a passed quiz')).toEqual([]);
    const body = { ...exampleRequest, propertyAddress: '7 Pebblemoor Lane, Austin, TX 78704', lenderIds: [lenderId] };
    const { quotes } = await callShared('POST', '/api/quotes/fix-and-flip', { token: tokens.broker, body });
    quoteId = quotes[0]._id;
  });

  it('is printed whole while its quiz is open, without the answers of the quiz', async () => {
    const { page } = broker;
    const seen = page.locator(':visible');
    const titles = page.locator('article > header').getByRole('heading').and(seen);
    const why = page.getByText('Right because one', { exact: true }).and(seen);
    expect(await why.count()).toBe(1);
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => titles.allTextContents()).toEqual(exampleClass.sections.map(({ title }) => title));
    await page.getByText('The inspector comes within three business days.').and(seen).waitFor();
    expect(await why.count()).toBe(0);
    await page.emulateMedia({ media: null });
    await expect.poll(() => titles.count()).toBe(0);
    expect(await why.count()).toBe(1);
  });

  it('says to who comes back that it was passed, and takes its quiz again without a risk', async () => {
    const { page } = broker;
    await page.reload();
    await page.getByText('You passed version 1 of this class').waitFor();
    expect(await page.getByRole('radiogroup').count()).toBe(0);
    expect(await screenFaults(page, 'a class passed before')).toEqual([]);
    await press(button(page, 'Take the quiz again'));
    await page.locator(':focus').getByRole('radiogroup').first().waitFor();
    for (const question of [0, 1, 2]) await choose(page, question, 0);
    await press(button(page, 'Submit answers'));
    await page.getByText('Your credential stays valid.').waitFor();
    await page.getByText('You passed this class', { exact: true }).waitFor();
  });

  it('is a credential that the lender sees on the request and revokes, and the broker reads why', async () => {
    const { page } = lender;
    await page.goto(`/lender/quotes/${quoteId}`);
    await heading(page, 'Class credentials').waitFor();
    expect(await screenFaults(page, 'a credential on a request')).toEqual([]);
    await button(page, `Revoke credential: ${exampleClass.title}`).click();
    await page.getByRole('textbox', { name: 'Reason' }).fill('The draw rules changed');
    await button(page, 'Revoke credential').click();
    await page.getByText('Revoked', { exact: true }).waitFor();
    const mayRetake = page.getByRole('switch', { name: 'The broker may take the quiz again' });
    expect(await mayRetake.isChecked()).toBe(true);
    await mayRetake.focus();
    await page.keyboard.press('Space');
    await page.getByRole('switch', { name: 'The broker may take the quiz again', checked: false }).waitFor();
    expect(await screenFaults(page, 'a revoked credential')).toEqual([]);
    await broker.page.goto('/account/certificates');
    await broker.page.getByText('The draw rules changed').waitFor();
    await broker.page.getByText('Its quiz is closed to you.').waitFor();
    expect(await screenFaults(broker.page, 'certificates')).toEqual([]);
    expect(unexpected([...broker.complaints, ...lender.complaints])).toEqual([]);
  });
});

/** Chooses an option by keyboard. */
async function choose(page: Page, question: number, option: number): Promise<void> {
  const { question: text = '', options = [] } = exampleClass.quiz[question] ?? {};
  const group = page.getByRole('radiogroup', { name: text });
  await group.getByRole('radio', { name: options[option] ?? '', exact: true }).focus();
  await page.keyboard.press('Space');
}

/** What has the focus in the editor, where less than a line of it can be seen above its last row of buttons. */
const behindFoot = `(() => {
  const one = document.activeElement;
  const foot = [...document.querySelectorAll('main button')].find(({ textContent }) => textContent === 'Save draft').parentElement;
  if (foot.contains(one) || one.closest('form') === null) return [];
  const { top, bottom } = one.getBoundingClientRect();
  return Math.min(bottom, top + 40) > foot.getBoundingClientRect().top ? [one.ariaLabel ?? one.labels?.[0]?.textContent ?? one.textContent] : [];
})()`;
