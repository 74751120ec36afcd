import { buffer } from 'node:stream/consumers';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { quiz } from '../../../src/content/classes/dscr-rental/quiz.ts';
import { outline } from '../../../src/content/classes/dscr-rental/sections.ts';
import { connectBrowser, openWindow, screenFaults, signInAs, type Window } from '../../support/browser.ts';
import { press, tabTo, type } from '../../support/keyboard.ts';
import { makePeople } from '../../support/own-people.ts';

const endpoint = '/api/class-certificates';
let browser: Browser;
let broker: Window;
/** Somebody who was shown the certificate, without an account, on a phone. */
let stranger: Window;
let number = '';
let pdf: Buffer;

beforeAll(async () => {
  browser = await connectBrowser();
  broker = await openWindow(browser, { width: 1440, scheme: 'light' });
  stranger = await openWindow(browser, { width: 390, scheme: 'light' });
  await signInAs(broker.page, (await makePeople('sealed-certificate', 0)).broker);
});
afterAll(() => browser?.close());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, exact: true });

/** Chooses the right option of each question, from the first to the last, with Tab and the keys of radio buttons. */
async function answerAll(page: Page): Promise<void> {
  for (const { question, options, correct } of quiz) {
    const group = page.getByRole('radiogroup', { name: question });
    await tabTo(group.getByRole('radio').first());
    for (let step = 0; step < correct; step += 1) await page.keyboard.press('ArrowDown');
    if (correct === 0) await page.keyboard.press('Space');
    expect(await group.getByRole('radio', { name: options[correct] ?? '', exact: true }).isChecked()).toBe(true);
  }
}

describe('a sealed certificate, by keyboard alone', () => {
  it('is offered once the class is finished, and its quiz is taken without a call', async () => {
    const { page } = broker;
    await page.goto('/robots.txt');
    await page.evaluate(
      `localStorage.setItem('dscrRentalProgress', '{"completedSections":[0],"currentSection":1,"progress":50}')`,
    );
    await page.goto('/dscr-rental-class');
    await heading(page, outline.title).waitFor();
    expect(await heading(page, 'Sealed certificate').count()).toBe(0);
    await press(button(page, 'Complete Section & Take Quiz'));
    await answerAll(page);
    await press(button(page, 'Submit'));
    await heading(page, 'Sealed certificate').waitFor();
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET' && request.url().includes(endpoint)) sent.push(request.url());
    });
    await press(button(page, 'Take the final quiz'));
    await answerAll(page);
    await press(button(page, 'Submit'));
    await button(page, 'Get a sealed certificate').waitFor();
    expect(await screenFaults(page, 'the final quiz, passed')).toEqual([]);
    expect(sent).toEqual([]);
  });

  it('is made by a press of its button, which answers its number and saves the PDF', async () => {
    const { page } = broker;
    await press(button(page, 'Get a sealed certificate'));
    await page.getByText('Your certificate is ready.').waitFor();
    const download = button(page, 'Download sealed certificate');
    number = (await page.getByText(/^Number PC-/).textContent())?.replace('Number ', '') ?? '';
    expect(number).toMatch(/^PC(-[0-9A-HJKMNP-TV-Z]{4}){4}$/);
    expect(await screenFaults(page, 'a class with its sealed certificate')).toEqual([]);
    const [saved] = await Promise.all([page.waitForEvent('download'), press(download)]);
    expect(saved.suggestedFilename()).toBe(`certificate-${number}.pdf`);
    pdf = await buffer(await saved.createReadStream());
    await page.goto('/account/certificates');
    await page.getByText(number).waitFor();
    expect(await screenFaults(page, 'the certificates of the account')).toEqual([]);
    expect(broker.complaints).toEqual([]);
  });
});

const choose = (content: Buffer) =>
  stranger.page
    .getByLabel('File to verify')
    .setInputFiles({ name: 'certificate.pdf', mimeType: 'application/pdf', buffer: content });

describe('who is shown a certificate', () => {
  it('has it confirmed by its number, and is refused a number that nobody has', async () => {
    const { page } = stranger;
    await page.goto('/verify');
    const typed = page.getByRole('textbox', { name: 'Certificate number' });
    await type(typed, number.toLowerCase().replaceAll('-', ' '));
    await page.keyboard.press('Enter');
    await page.getByText('This certificate is valid').waitFor();
    await page.getByText(outline.title, { exact: true }).waitFor();
    expect(await screenFaults(page, 'a number that is valid')).toEqual([]);
    await type(typed, 'PC-0000-0000-0000-0000');
    await page.keyboard.press('Enter');
    await page.getByText('No certificate has this number.').waitFor();
    expect(await page.getByText('This certificate is valid').count()).toBe(0);
    await type(typed, 'PC-12');
    await press(button(page, 'Check number'));
    await page.getByText('A number has 16 letters and digits after PC.').waitFor();
    expect(await screenFaults(page, 'a number that nobody has')).toEqual([]);
    // The browser itself notes the refused call.
    const refused = stranger.complaints.splice(0);
    expect(refused.filter((line) => !line.includes('404'))).toEqual([]);
  });

  it('has it confirmed by the file, and is warned of one that was changed', async () => {
    const { page } = stranger;
    await choose(pdf);
    await heading(page, 'This document is unchanged').waitFor();
    await page.getByText('This certificate is valid').waitFor();
    await page.getByText(number).first().waitFor();
    expect(await screenFaults(page, 'a certificate that holds')).toEqual([]);
    await press(button(page, 'Check another file'));
    const changed = Buffer.from(pdf);
    const at = Math.floor(changed.indexOf('endstream') / 2);
    changed[at] = (changed[at] ?? 0) ^ 1;
    await choose(changed);
    await heading(page, 'Don’t rely on this document').waitFor();
    await page.getByText('its content is not what was sealed').waitFor();
    expect(await page.getByText('This certificate is valid').count()).toBe(0);
    expect(await screenFaults(page, 'a certificate that was changed')).toEqual([]);
    expect(stranger.complaints).toEqual([]);
  });
});
