import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requirementSets } from '../../../src/content/classes/hard-money/overview/application.ts';
import { lenderProcess } from '../../../src/content/classes/hard-money/overview/lender-process.ts';
import { loanTypes } from '../../../src/content/classes/hard-money/overview/loan-types.ts';
import { quiz } from '../../../src/content/classes/hard-money/overview/quiz.ts';
import { connectBrowser, openWindow, type Window } from '../../support/browser.ts';

let browser: Browser;
let window: Window;
let page: Page;

beforeAll(async () => {
  browser = await connectBrowser();
  window = await openWindow(browser);
  ({ page } = window);
  // Everything of a class is in the browser: the server is not asked, and need not be there.
  await page.route('**/api/**', (route) => route.abort());
  await page.goto('/hard-money-class');
});
afterAll(() => browser?.close());

const button = (name: string) => page.getByRole('button', { name, exact: true });
const stored = (key: string) => page.evaluate((name) => localStorage.getItem(name), key);

describe('the hard money class, with the API out of reach', () => {
  it('leads to its sections, which stand below what stays in sight', async () => {
    const links = page.getByRole('navigation', { name: 'Sections' }).getByRole('link');
    await links.first().waitFor();
    expect(await links.allTextContents()).toEqual([
      ...['Loan Types', 'Quote Process', 'Application', 'Lender Process', 'Finding Clients', 'Glossary'],
    ]);
    await button('Start Learning').click();
    const top = () => page.evaluate("document.getElementById('loan-types').getBoundingClientRect().top");
    await expect.poll(top).toBeLessThan(200);
    expect(await top()).toBeGreaterThan(50);
  });

  it('the guide is printed in full, also what stands behind tabs', async () => {
    await page.evaluate(`window.print = () => {
      sessionStorage.setItem('printed', document.querySelector('[data-printed]').textContent);
      sessionStorage.setItem('shown', getComputedStyle(document.getElementById('root')).display);
    }`);
    await page.emulateMedia({ media: 'print' });
    // On paper there are no buttons.
    await page.locator('button', { hasText: 'Download Guide' }).dispatchEvent('click');
    const printed = (await page.evaluate(() => sessionStorage.getItem('printed'))) ?? '';
    for (const { title } of loanTypes) expect(printed).toContain(title);
    for (const { title } of Object.values(requirementSets)) expect(printed).toContain(title);
    expect(await page.evaluate(() => sessionStorage.getItem('shown'))).toBe('none');
    await page.emulateMedia({ media: null });
    expect(await page.locator('[data-printed]').count()).toBe(0);
  });

  it('modules are ticked off by hand, and stay so', async () => {
    await button('Track Progress').click();
    await page.getByText('0% complete').waitFor();
    for (const title of ['Getting & Analyzing Quotes', 'Risk Management', 'Advanced Strategies'])
      await page.getByRole('checkbox', { name: `Completed: ${title}` }).check();
    await page.getByText('43% complete').waitFor();
    expect(await stored('hardMoneyProgress')).toBe('["module-2","module-6","module-7"]');
    await page.reload();
    await page.locator('s').first().waitFor();
    expect(await page.locator('s').allTextContents()).toEqual([
      ...['Getting & Analyzing Quotes', 'Risk Management', 'Advanced Strategies'],
    ]);
  });

  it('the quiz asks one question after the other, and says why', async () => {
    await button('Take the quiz').click();
    await button('Exit Quiz').click();
    await button('Take the quiz').click();
    for (const [index, { question, options, correct }] of quiz.entries()) {
      const next = button(index === quiz.length - 1 ? 'Finish Quiz' : 'Next Question');
      expect(await next.isDisabled()).toBe(true);
      const option = index === 0 ? (correct + 1) % options.length : correct;
      await page
        .getByRole('radiogroup', { name: question })
        .getByRole('radio', { name: options[option] ?? '', exact: true })
        .check();
      await next.click();
    }
    await page.getByText(`2 out of ${quiz.length} correct`).waitFor();
    await page.getByRole('heading', { name: '67%' }).waitFor();
    await page.getByText(quiz[0]?.explanation ?? '').waitFor();
    await button('Try Again').click();
    await page.getByText(`Question 1 of ${quiz.length}`).waitFor();
    await button('Exit Quiz').click();
  });

  it('the steps of a loan are walked through to the end, and left', async () => {
    await button('Simulate Process').click();
    for (let step = 0; step < lenderProcess.length; step += 1) await button('Next Step').click();
    expect(await button('Complete!').isDisabled()).toBe(true);
    expect(await page.getByRole('img', { name: 'Done' }).count()).toBe(12);
    await page.getByRole('region', { name: 'The lender process' }).getByRole('button', { name: 'Reset' }).click();
    await button('Simulate Process').waitFor();
  });

  it('documents are ticked off while they are tracked', async () => {
    const section = page.getByRole('region', { name: 'The loan application' });
    await button('Enable Tracking').click();
    await button('Tracking ON').waitFor();
    await section.getByRole('checkbox').first().check();
    await section
      .getByText(/^\d+% ready$/)
      .first()
      .waitFor();
    await section.getByRole('button', { name: 'Reset' }).first().click();
    await section.getByText('0% ready').first().waitFor();
    await section.getByRole('tab', { name: 'DSCR' }).click();
    await section.getByRole('region', { name: 'DSCR application' }).waitFor();
  });

  it('the explorer begins with the rate, and the glossary is filtered by term and meaning', async () => {
    await page.getByText('Ask “How many months').waitFor();
    await page.getByText('Speed to Close', { exact: true }).first().click();
    await page.getByText('Ask how many of the last ten loans').waitFor();
    const search = page.getByRole('searchbox', { name: 'Search the glossary' });
    await search.fill('  AFTER-repair ');
    await page.locator('#term-arv').waitFor();
    await search.fill('zebra');
    await page.getByText('No terms found matching "zebra"').waitFor();
    await search.fill('');
    expect(await page.locator('[id^=term-]').count()).toBeGreaterThanOrEqual(30);
  });

  it('a newsletter sign-up is thanked for and sent nowhere', async () => {
    const email = page.getByRole('textbox', { name: 'Email address' });
    await email.fill('broker@example.com');
    await button('Subscribe').click();
    await page.getByText('Thanks for subscribing!').waitFor();
    expect(await email.inputValue()).toBe('');
    await page.getByText('Thanks for subscribing!').waitFor({ state: 'detached' });
  });
});

describe('its modules', () => {
  it('say what is not there, with two ways back', async () => {
    expect((await page.goto('/hard-money-class/module-9'))?.status()).toBe(404);
    await page.getByRole('heading', { name: 'Lesson not found.' }).waitFor();
    expect(await page.title()).toBe('Lesson not found · Plinth');
    expect(await page.getByRole('link', { name: 'Back to the class' }).getAttribute('href')).toBe('/hard-money-class');
    expect(await page.getByRole('main').getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/');
  });

  it.each(['/moduleabc', '/module8', '/modules/module0'])('are not what stands at %s', async (path) => {
    expect((await page.goto(path))?.status()).toBe(404);
    await page.getByRole('heading', { name: 'Page Not Found' }).waitFor();
    expect(await page.title()).toBe('Page Not Found · Plinth');
    expect(await page.getByRole('main').getByRole('link', { name: 'Go Home' }).getAttribute('href')).toBe('/');
  });

  it('are reached by every documented address', async () => {
    for (const [path, module] of [
      ['/modules/module1', 'module-1'],
      ['/modules/module4', 'module-4'],
      ['/module3', 'module-3'],
      ['/module5', 'module-5'],
    ] as const) {
      expect((await page.goto(path))?.status()).toBe(200);
      await page.waitForURL(`**/hard-money-class/${module}`);
    }
  });

  it('have their tabs in order, and a quiz that is taken once', async () => {
    await page.goto('/hard-money-class/module-2');
    const tabs = page.getByRole('tab');
    await tabs.first().waitFor();
    expect(await tabs.allTextContents()).toEqual(['Overview', 'Getting Quotes', 'Analyzing Quotes', 'Quiz']);
    for (const href of ['/hard-money-class', '/modules/module1', '/modules/module3'])
      expect(await page.getByRole('main').locator(`a[href="${href}"]`).count()).toBeGreaterThan(0);
    await page.getByRole('tab', { name: 'Quiz' }).click();
    expect(await button('Submit Quiz').isDisabled()).toBe(true);
    for (const group of await page.getByRole('radiogroup').all()) await group.getByRole('radio').first().check();
    await button('Submit Quiz').click();
    await page.getByText(/^\d out of 3 correct$/).waitFor();
    expect(await page.getByRole('button', { name: /Retake|Again/ }).count()).toBe(0);
    await page.getByRole('tab', { name: /Quiz/ }).getByRole('img', { name: 'submitted' }).waitFor();
  });

  it('module 4 asks step by step, and may be taken again', async () => {
    await page.goto('/hard-money-class/module-4');
    await page.getByRole('tab', { name: 'Quiz' }).click();
    await button('Start Quiz').click();
    for (let question = 0; question < 3; question += 1) {
      const next = button(question === 2 ? 'Submit' : 'Next');
      expect(await next.isDisabled()).toBe(true);
      await page.getByRole('radio').first().check();
      await next.click();
    }
    await page.getByRole('heading', { name: /^(?:Great Job|Keep Learning)$/ }).waitFor();
    await button('Retake Quiz').click();
    await page.getByText('Question 1 of 3').waitFor();
  });

  it('are marked as completed from their own page', async () => {
    await page.goto('/hard-money-class/module-5');
    await button('Mark module complete').click();
    await button('Module completed').waitFor();
    expect(await stored('hardMoneyProgress')).toContain('"module-5"');
  });
});
